import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, onDates, yearly } from '../holiday-rules';

/** General holidays of Hong Kong as they were gazetted; those on a Saturday close no weekday. */
export const hongKong = businessCalendar({
  id: 'HONG_KONG',
  version: 1,
  currency: 'HKD',
  ...coveredYears,
  published: { firstYear: 2025, lastYear: 2027 },
  rules: [
    yearly('The first day of January', 1, 1),
    onDates('Lunar New Year', '2025-01-29', '2025-01-30', '2025-01-31', '2026-02-17', '2026-02-18', '2026-02-19'),
    onDates('Lunar New Year', '2027-02-08', '2027-02-09'),
    easterPlus('Good Friday', -2),
    easterPlus('Easter Monday', 1),
    onDates('Ching Ming Festival', '2025-04-04', '2026-04-07', '2027-04-05'),
    yearly('Labour Day', 5, 1),
    onDates('The Birthday of the Buddha', '2025-05-05', '2026-05-25', '2027-05-13'),
    onDates('Tuen Ng Festival', '2026-06-19', '2027-06-09'),
    yearly('Establishment Day', 7, 1),
    onDates('The day following the Mid-Autumn Festival', '2025-10-07', '2027-09-16'),
    yearly('National Day', 10, 1),
    onDates('Chung Yeung Festival', '2025-10-29', '2026-10-19', '2027-10-08'),
    yearly('Christmas Day', 12, 25),
    onDates('The first weekday after Christmas Day', '2025-12-26', '2027-12-27'),
  ],
});
