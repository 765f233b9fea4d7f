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
import { australia } from './tables/australia';
import { brazil } from './tables/brazil';
import { canada } from './tables/canada';
import { chile } from './tables/chile';
import { czechia } from './tables/czechia';
import { hongKong } from './tables/hong-kong';
import { hungary } from './tables/hungary';
import { korea } from './tables/korea';
import { mexico } from './tables/mexico';
import { newZealand } from './tables/new-zealand';
import { peru } from './tables/peru';
import { romania } from './tables/romania';
import { singapore } from './tables/singapore';
import { southAfrica } from './tables/south-africa';
import { taiwan } from './tables/taiwan';
import { turkey } from './tables/turkey';
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
  australia,
  brazil,
  canada,
  chile,
  czechia,
  hongKong,
  hungary,
  korea,
  mexico,
  newZealand,
  peru,
  romania,
  singapore,
  southAfrica,
  taiwan,
  turkey,
];

/** The bank calendar of a currency, undefined where we have none: the caller then decides between refusing and weekdays. */
export const bankCalendarFor = (currency: CurrencyCode): BusinessCalendar | undefined =>
  bankCalendars.find((calendar) => calendar.currency === currency);

/** Where banks rest on Friday and Saturday. */
const restingOnFriday: readonly string[] = [
  ...['BDT', 'BHD', 'DZD', 'EGP', 'IQD', 'JOD', 'KWD', 'LYD', 'MVR', 'OMR', 'QAR', 'SAR', 'SDG', 'SYP', 'YER'],
];

/**
 * The weekend of a currency and no holidays. Named for what it is: dates it gives can fall on a bank holiday, and an
 * answer that shows one says so.
 */
export const weekdayCalendar = (currency: CurrencyCode): BusinessCalendar => {
  const { code } = currencyOf(currency);
  const table = { version: 1, currency: code, ...coveredYears, rules: [], published: 'never' } as const;
  return restingOnFriday.includes(code)
    ? businessCalendar({ id: 'WEEKDAYS_SUNDAY_TO_THURSDAY', ...table, weekend: ['Friday', 'Saturday'] })
    : businessCalendar({ id: 'WEEKDAYS', ...table });
};
