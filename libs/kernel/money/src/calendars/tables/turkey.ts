import { businessCalendar, coveredYears } from '../business-calendar';
import { onDates, yearly } from '../holiday-rules';

/** Public holidays of Türkiye. The religious ones are those of the official calendar; half days are business days. */
export const turkey = businessCalendar({
  id: 'TURKEY',
  version: 1,
  currency: 'TRY',
  ...coveredYears,
  published: { firstYear: 2025, lastYear: 2026 },
  rules: [
    yearly("New Year's Day", 1, 1),
    onDates('Ramadan Feast', '2025-03-31', '2025-04-01', '2026-03-20'),
    yearly("National Sovereignty and Children's Day", 4, 23),
    yearly('Labour and Solidarity Day', 5, 1),
    yearly('Commemoration of Atatürk, Youth and Sports Day', 5, 19),
    onDates('Feast of the Sacrifice', '2025-06-06', '2025-06-09', '2026-05-27', '2026-05-28', '2026-05-29'),
    yearly('Democracy and National Unity Day', 7, 15),
    yearly('Victory Day', 8, 30),
    yearly('Republic Day', 10, 29),
  ],
});
