import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, onDates, once, sundayToMonday, yearly } from '../holiday-rules';

/** Public holidays of South Africa, on which the settlement system SAMOS is closed. Extra days are those proclaimed so far. */
export const southAfrica = businessCalendar({
  id: 'SOUTH_AFRICA_SAMOS',
  version: 1,
  currency: 'ZAR',
  ...coveredYears,
  rules: [
    sundayToMonday(yearly("New Year's Day", 1, 1)),
    sundayToMonday(yearly('Human Rights Day', 3, 21)),
    easterPlus('Good Friday', -2),
    easterPlus('Family Day', 1),
    sundayToMonday(yearly('Freedom Day', 4, 27)),
    sundayToMonday(yearly("Workers' Day", 5, 1)),
    sundayToMonday(yearly('Youth Day', 6, 16)),
    sundayToMonday(yearly("National Women's Day", 8, 9)),
    sundayToMonday(yearly('Heritage Day', 9, 24)),
    sundayToMonday(yearly('Day of Reconciliation', 12, 16)),
    yearly('Christmas Day', 12, 25),
    sundayToMonday(yearly('Day of Goodwill', 12, 26)),
    onDates('Election Day', '2021-11-01', '2024-05-29', '2026-11-04'),
    once('Public holiday by proclamation', '2022-12-27'),
    once('Public holiday by proclamation', '2023-12-15'),
  ],
});
