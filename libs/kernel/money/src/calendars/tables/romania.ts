import { businessCalendar, coveredYears } from '../business-calendar';
import { orthodoxEasterPlus, since, yearly } from '../holiday-rules';

/** Public holidays of Romania, on which the settlement system ReGIS is closed. Easter is that of the Orthodox church. */
export const romania = businessCalendar({
  id: 'ROMANIA_REGIS',
  version: 1,
  currency: 'RON',
  ...coveredYears,
  rules: [
    yearly("New Year's Day", 1, 1),
    yearly('Second Day of New Year', 1, 2),
    since(2024, yearly('Epiphany', 1, 6)),
    since(2024, yearly('Saint John the Baptist', 1, 7)),
    yearly('Unification Day', 1, 24),
    orthodoxEasterPlus('Orthodox Good Friday', -2),
    orthodoxEasterPlus('Orthodox Easter Monday', 1),
    yearly('Labour Day', 5, 1),
    yearly("Children's Day", 6, 1),
    orthodoxEasterPlus('Orthodox Whit Monday', 50),
    yearly('Dormition of the Mother of God', 8, 15),
    yearly("Saint Andrew's Day", 11, 30),
    yearly('National Day', 12, 1),
    yearly('Christmas Day', 12, 25),
    yearly('Second Day of Christmas', 12, 26),
  ],
});
