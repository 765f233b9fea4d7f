import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, onDates, yearly } from '../holiday-rules';

/** Public holidays of Hungary and the rest days that a decree exchanges for Saturdays, year by year. */
export const hungary = businessCalendar({
  id: 'HUNGARY_VIBER',
  version: 1,
  currency: 'HUF',
  ...coveredYears,
  published: { firstYear: 2025, lastYear: 2026 },
  rules: [
    yearly("New Year's Day", 1, 1),
    yearly('National Day', 3, 15),
    easterPlus('Good Friday', -2),
    easterPlus('Easter Monday', 1),
    yearly('Labour Day', 5, 1),
    easterPlus('Whit Monday', 50),
    yearly('State Foundation Day', 8, 20),
    yearly('National Day', 10, 23),
    yearly("All Saints' Day", 11, 1),
    yearly('Christmas Day', 12, 25),
    yearly('Second Day of Christmas', 12, 26),
    onDates('Rest day by decree', '2025-05-02', '2025-10-24', '2025-12-24', '2026-01-02', '2026-08-21', '2026-12-24'),
  ],
});
