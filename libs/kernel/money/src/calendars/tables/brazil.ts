import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, since, yearly } from '../holiday-rules';

/** National holidays of Brazil and the three days on which its banks are closed besides: Carnival and Corpus Christi. */
export const brazil = businessCalendar({
  id: 'BRAZIL',
  version: 1,
  currency: 'BRL',
  ...coveredYears,
  rules: [
    yearly("New Year's Day", 1, 1),
    easterPlus('Carnival Monday', -48),
    easterPlus('Carnival Tuesday', -47),
    easterPlus('Good Friday', -2),
    yearly('Tiradentes Day', 4, 21),
    yearly('Labour Day', 5, 1),
    easterPlus('Corpus Christi', 60),
    yearly('Independence Day', 9, 7),
    yearly('Our Lady of Aparecida', 10, 12),
    yearly("All Souls' Day", 11, 2),
    yearly('Republic Day', 11, 15),
    since(2024, yearly('Black Awareness Day', 11, 20)),
    yearly('Christmas Day', 12, 25),
  ],
});
