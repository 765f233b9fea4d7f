import { businessCalendar, coveredYears } from '../business-calendar';
import { onDates, yearly } from '../holiday-rules';

/** Public holidays of the Republic of Korea with their substitutes, elections and the bank holiday on 1 May, as published. */
export const korea = businessCalendar({
  id: 'KOREA',
  version: 1,
  currency: 'KRW',
  ...coveredYears,
  published: { firstYear: 2025, lastYear: 2026 },
  rules: [
    yearly("New Year's Day", 1, 1),
    onDates('Lunar New Year', '2025-01-27', '2025-01-28', '2025-01-29', '2025-01-30'),
    onDates('Lunar New Year', '2026-02-16', '2026-02-17', '2026-02-18'),
    onDates('Independence Movement Day', '2025-03-03', '2026-03-02'),
    onDates('Labour Day', '2025-05-01', '2026-05-01'),
    onDates("Children's Day", '2025-05-05', '2026-05-05'),
    onDates("Buddha's Birthday", '2025-05-06', '2026-05-25'),
    onDates('Election Day', '2025-06-03', '2026-06-03'),
    onDates('Memorial Day', '2025-06-06'),
    onDates('Constitution Day', '2026-07-17'),
    onDates('Liberation Day', '2025-08-15', '2026-08-17'),
    onDates('National Foundation Day', '2025-10-03', '2026-10-05'),
    onDates('Chuseok', '2025-10-06', '2025-10-07', '2025-10-08', '2026-09-24', '2026-09-25'),
    onDates('Hangul Day', '2025-10-09', '2026-10-09'),
    onDates('Christmas Day', '2025-12-25', '2026-12-25'),
  ],
});
