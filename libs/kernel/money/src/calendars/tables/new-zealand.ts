import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, nthWeekday, onDates, once, substituted, yearly } from '../holiday-rules';

/** The dates that Te Kāhui o Matariki Public Holiday Act 2022 lists. */
// oxfmt-ignore
const matariki = [
  '2022-06-24', '2023-07-14', '2024-06-28', '2025-06-20', '2026-07-10', '2027-06-25', '2028-07-14',
  '2029-07-06', '2030-06-21', '2031-07-11', '2032-07-02', '2033-06-24', '2034-07-07', '2035-06-29',
  '2036-07-18', '2037-07-10', '2038-06-25', '2039-07-15', '2040-07-06',
];

/** National public holidays of New Zealand; those on a weekend are kept on the next weekdays. */
export const newZealand = businessCalendar({
  id: 'NEW_ZEALAND',
  version: 1,
  currency: 'NZD',
  ...coveredYears,
  rules: [
    substituted(yearly("New Year's Day", 1, 1), yearly("Day after New Year's Day", 1, 2)),
    substituted(yearly('Waitangi Day', 2, 6)),
    easterPlus('Good Friday', -2),
    easterPlus('Easter Monday', 1),
    substituted(yearly('Anzac Day', 4, 25)),
    nthWeekday("King's Birthday", 1, 'Monday', 6),
    onDates('Matariki', ...matariki),
    once('Queen Elizabeth II Memorial Day', '2022-09-26'),
    nthWeekday('Labour Day', 4, 'Monday', 10),
    substituted(yearly('Christmas Day', 12, 25), yearly('Boxing Day', 12, 26)),
  ],
});
