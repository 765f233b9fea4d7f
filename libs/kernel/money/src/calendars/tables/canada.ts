import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, nthWeekday, since, substituted, weekdayFrom, yearly } from '../holiday-rules';

/** The days on which no payments are exchanged in Canada. A holiday on a weekend is kept on the Monday. */
export const canada = businessCalendar({
  id: 'PAYMENTS_CANADA',
  version: 1,
  currency: 'CAD',
  ...coveredYears,
  rules: [
    substituted(yearly("New Year's Day", 1, 1)),
    nthWeekday('Family Day', 3, 'Monday', 2),
    easterPlus('Good Friday', -2),
    weekdayFrom('Victoria Day', 'Monday', 5, 18),
    substituted(yearly('Canada Day', 7, 1)),
    nthWeekday('Civic Holiday', 1, 'Monday', 8),
    nthWeekday('Labour Day', 1, 'Monday', 9),
    since(2021, substituted(yearly('National Day for Truth and Reconciliation', 9, 30))),
    nthWeekday('Thanksgiving Day', 2, 'Monday', 10),
    substituted(yearly('Remembrance Day', 11, 11)),
    substituted(yearly('Christmas Day', 12, 25), yearly('Boxing Day', 12, 26)),
  ],
});
