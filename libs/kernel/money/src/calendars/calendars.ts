import { currencyOf, type CurrencyCode } from '../currency/currency';
import { businessCalendar, coveredYears, type BusinessCalendar } from './business-calendar';
import { denmark } from './tables/denmark';
import { englandAndWales } from './tables/england-and-wales';
import { federalReserve } from './tables/federal-reserve';
import { japan } from './tables/japan';
import { norway } from './tables/norway';
import { poland } from './tables/poland';
import { sweden } from './tables/sweden';
import { switzerland } from './tables/switzerland';
import { target } from './tables/target';

export const bankCalendars: readonly BusinessCalendar[] = [
  target,
  federalReserve,
  englandAndWales,
  japan,
  switzerland,
  sweden,
  norway,
  denmark,
  poland,
];

/** The bank calendar of a currency, undefined where we have none: the caller then decides between refusing and weekdays. */
export const bankCalendarFor = (currency: CurrencyCode): BusinessCalendar | undefined =>
  bankCalendars.find((calendar) => calendar.currency === currency);

/** Monday to Friday without holidays. Named for what it is: dates it gives can fall on a bank holiday. */
export const weekdayCalendar = (currency: CurrencyCode): BusinessCalendar =>
  businessCalendar({ id: 'WEEKDAYS', version: 1, currency: currencyOf(currency).code, ...coveredYears, rules: [] });
