import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, nthWeekday, onDates, yearly } from '../holiday-rules';

/** The days on which the banking commission of Mexico lets banks close. Every sixth year has the change of government. */
export const mexico = businessCalendar({
  id: 'MEXICO_CNBV',
  version: 1,
  currency: 'MXN',
  ...coveredYears,
  rules: [
    yearly("New Year's Day", 1, 1),
    nthWeekday('Constitution Day', 1, 'Monday', 2),
    nthWeekday('Birthday of Benito Juárez', 3, 'Monday', 3),
    easterPlus('Maundy Thursday', -3),
    easterPlus('Good Friday', -2),
    yearly('Labour Day', 5, 1),
    yearly('Independence Day', 9, 16),
    onDates('Change of government', '2024-10-01', '2030-10-01', '2036-10-01'),
    yearly("All Souls' Day", 11, 2),
    nthWeekday('Revolution Day', 3, 'Monday', 11),
    yearly('Day of the Virgin of Guadalupe', 12, 12),
    yearly('Christmas Day', 12, 25),
  ],
});
