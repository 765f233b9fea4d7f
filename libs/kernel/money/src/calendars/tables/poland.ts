import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, since, yearly } from '../holiday-rules';

/** Public holidays of Poland, which the clearing systems keep. Good Friday is a working day; Christmas Eve is free since 2025. */
export const poland = businessCalendar({
  id: 'POLAND',
  version: 1,
  currency: 'PLN',
  ...coveredYears,
  rules: [
    yearly("New Year's Day", 1, 1),
    yearly('Epiphany', 1, 6),
    easterPlus('Easter Monday', 1),
    yearly('Labour Day', 5, 1),
    yearly('Constitution Day', 5, 3),
    easterPlus('Corpus Christi', 60),
    yearly('Assumption Day', 8, 15),
    yearly("All Saints' Day", 11, 1),
    yearly('Independence Day', 11, 11),
    since(2025, yearly('Christmas Eve', 12, 24)),
    yearly('Christmas Day', 12, 25),
    yearly('Second Day of Christmas', 12, 26),
  ],
});
