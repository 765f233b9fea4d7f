import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, yearly } from '../holiday-rules';

/** Public holidays of the Czech Republic, on which the settlement system CERTIS is closed. */
export const czechia = businessCalendar({
  id: 'CZECH_NATIONAL_BANK',
  version: 1,
  currency: 'CZK',
  ...coveredYears,
  rules: [
    yearly("New Year's Day", 1, 1),
    easterPlus('Good Friday', -2),
    easterPlus('Easter Monday', 1),
    yearly('Labour Day', 5, 1),
    yearly('Victory Day', 5, 8),
    yearly('Saints Cyril and Methodius Day', 7, 5),
    yearly('Jan Hus Day', 7, 6),
    yearly('Statehood Day', 9, 28),
    yearly('Independent Czechoslovak State Day', 10, 28),
    yearly('Freedom and Democracy Day', 11, 17),
    yearly('Christmas Eve', 12, 24),
    yearly('Christmas Day', 12, 25),
    yearly("St. Stephen's Day", 12, 26),
  ],
});
