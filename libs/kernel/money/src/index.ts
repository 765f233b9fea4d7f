export { BPS_PER_WHOLE, feeAsked, feeExceedsAmount, feeWithinAmount, type FeeBearer, type FeeTerms } from './fees/fee';
export { availableOn, DELAY_DAYS_MAX, type Availability } from './calendars/available-on';
export { bankCalendarFor, bankCalendars, weekdayCalendar } from './calendars/calendars';
export { calendarBehind, type CalendarName, shownCalendar } from './calendars/calendar-name';
export { coveredYears, type BusinessCalendar } from './calendars/business-calendar';
export type { ClosedDay } from './calendars/holiday-rules';
export {
  addBusinessDays,
  businessDayOnOrAfter,
  businessDaysBetween,
  closedDaysBetween,
  closedWeekdaysOf,
  nextBusinessDay,
} from './calendars/business-days';
export {
  CHARGE_MAX_MINOR,
  CHARGE_MIN_MINOR,
  CHARGE_MIN_TEST_MINOR,
  chargeFault,
  chargeMinMinor,
  type Environment,
} from './currency/chargeable-amount';
export type { Exponent } from './currency/currencies';
export { currencyCodes, currencyOf, isCurrencyCode, type Currency, type CurrencyCode } from './currency/currency';
export { addDays, dateOfDayNumber, dayNumberOf, dayOf, isCivilDate, parseDate, weekdayOf } from './dates/civil-date';
export type { CivilDate, Weekday } from './dates/civil-date';
export { convert, convertNext } from './fx/convert';
export { formatRate, parseRate, RATE_DECIMALS, type Rate } from './fx/rate';
export { parseDecimalText, toDecimalText } from './money/decimal-text';
export { add, assertSameCurrency, compare, isZero, money, negate, subtract, sum, type Money } from './money/money';
export { cumulativeShare, nextShare } from './rounding/cumulative-share';
export { roundHalfEven } from './rounding/round-half-even';
export { splitByWeights } from './rounding/split';
export { minorFromExact, wholeMinor, type Minor } from './rounding/whole-minor';
export { Unreadable } from './unreadable';
