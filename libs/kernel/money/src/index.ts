export { feeAsked, feeExceedsAmount, feeWithinAmount, type FeeBearer, type FeeTerms } from './fees/fee';
export { availableOn, type Availability } from './calendars/available-on';
export { bankCalendarFor, bankCalendars, weekdayCalendar } from './calendars/calendars';
export { calendarBehind, type CalendarName, shownCalendar } from './calendars/calendar-name';
export { coveredYears, type BusinessCalendar } from './calendars/business-calendar';
export type { ClosedDay } from './calendars/holiday-rules';
export {
  addBusinessDays,
  businessDayOnOrAfter,
  businessDaysBetween,
  closedDaysBetween,
  nextBusinessDay,
} from './calendars/business-days';
export { CHARGE_MAX_MINOR, chargeFault, type Environment } from './currency/chargeable-amount';
export { currencyCodes, currencyOf, isCurrencyCode, type CurrencyCode } from './currency/currency';
export { addDays, dateOfDayNumber, dayNumberOf, dayOf, isCivilDate, parseDate, weekdayOf } from './dates/civil-date';
export type { CivilDate } from './dates/civil-date';
export { instantAt, type InstantMs, isTimeZone, wallClockAt } from './dates/zone-clock';
export { convert } from './fx/convert';
export { formatRate, parseRate, type Rate } from './fx/rate';
export { parseDecimalText, toDecimalText } from './money/decimal-text';
export { money, sum, type Money } from './money/money';
export { cumulativeShare } from './rounding/cumulative-share';
export { roundHalfEven } from './rounding/round-half-even';
export { minorFromExact, wholeMinor, type Minor } from './rounding/whole-minor';
export { Unreadable } from './unreadable';
