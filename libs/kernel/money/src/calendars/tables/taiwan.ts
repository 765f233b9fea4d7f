import { businessCalendar, coveredYears } from '../business-calendar';
import { onDates, yearly } from '../holiday-rules';

/** Public holidays of Taiwan as its government has published them, with their substitutes and Labour Day, which banks keep. */
export const taiwan = businessCalendar({
  id: 'TAIWAN',
  version: 1,
  currency: 'TWD',
  ...coveredYears,
  published: { firstYear: 2025, lastYear: 2026 },
  rules: [
    yearly('Founding Day', 1, 1),
    onDates('Lunar New Year', '2025-01-27', '2025-01-28', '2025-01-29', '2025-01-30', '2025-01-31'),
    onDates('Lunar New Year', '2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20'),
    onDates('Peace Memorial Day', '2025-02-28', '2026-02-27'),
    onDates("Children's Day", '2025-04-03', '2026-04-03'),
    onDates('Tomb-Sweeping Day', '2025-04-04', '2026-04-06'),
    onDates('Labour Day', '2025-05-01', '2026-05-01'),
    onDates('Dragon Boat Festival', '2025-05-30', '2026-06-19'),
    onDates("Teachers' Day", '2025-09-29', '2026-09-28'),
    onDates('Mid-Autumn Festival', '2025-10-06', '2026-09-25'),
    onDates('National Day', '2025-10-10', '2026-10-09'),
    onDates('Retrocession Day', '2025-10-24', '2026-10-26'),
    onDates('Constitution Day', '2025-12-25', '2026-12-25'),
  ],
});
