import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, onDates, sundayToMonday, yearly } from '../holiday-rules';

/** Public holidays of Singapore as the Ministry of Manpower has published them, with the Mondays for those on a Sunday. */
export const singapore = businessCalendar({
  id: 'SINGAPORE',
  version: 1,
  currency: 'SGD',
  ...coveredYears,
  published: { firstYear: 2025, lastYear: 2027 },
  rules: [
    yearly("New Year's Day", 1, 1),
    onDates('Chinese New Year', '2025-01-29', '2025-01-30', '2026-02-17', '2026-02-18', '2027-02-08'),
    onDates('Hari Raya Puasa', '2025-03-31', '2027-03-10'),
    easterPlus('Good Friday', -2),
    yearly('Labour Day', 5, 1),
    onDates('Vesak Day', '2025-05-12', '2026-06-01', '2027-05-20'),
    onDates('Hari Raya Haji', '2026-05-27', '2027-05-17'),
    sundayToMonday(yearly('National Day', 8, 9)),
    onDates('Deepavali', '2025-10-20', '2026-11-09', '2027-10-28'),
    sundayToMonday(yearly('Christmas Day', 12, 25)),
  ],
});
