import { businessCalendar, coveredYears } from '../business-calendar';
import { lastWeekday, nthWeekday, since, sundayToMonday, yearly } from '../holiday-rules';

/** The eleven holidays of the Federal Reserve Banks. Juneteenth became law two days before that of 2021: closed since 2022. */
export const federalReserve = businessCalendar({
  id: 'FEDERAL_RESERVE',
  version: 1,
  currency: 'USD',
  ...coveredYears,
  rules: [
    sundayToMonday(yearly("New Year's Day", 1, 1)),
    nthWeekday('Birthday of Martin Luther King, Jr.', 3, 'Monday', 1),
    nthWeekday("Washington's Birthday", 3, 'Monday', 2),
    lastWeekday('Memorial Day', 'Monday', 5),
    since(2022, sundayToMonday(yearly('Juneteenth', 6, 19))),
    sundayToMonday(yearly('Independence Day', 7, 4)),
    nthWeekday('Labor Day', 1, 'Monday', 9),
    nthWeekday('Columbus Day', 2, 'Monday', 10),
    sundayToMonday(yearly('Veterans Day', 11, 11)),
    nthWeekday('Thanksgiving Day', 4, 'Thursday', 11),
    sundayToMonday(yearly('Christmas Day', 12, 25)),
  ],
});
