import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, weekdayFrom, yearly } from '../holiday-rules';

/** Days on which RIX, the payment system of the Riksbank, is closed: the eves of the great feasts too. */
export const sweden = businessCalendar({
  id: 'SWEDEN_RIX',
  version: 1,
  currency: 'SEK',
  ...coveredYears,
  rules: [
    yearly("New Year's Day", 1, 1),
    yearly('Epiphany', 1, 6),
    easterPlus('Good Friday', -2),
    easterPlus('Easter Monday', 1),
    yearly('May Day', 5, 1),
    easterPlus('Ascension Day', 39),
    yearly('National Day', 6, 6),
    weekdayFrom('Midsummer Eve', 'Friday', 6, 19),
    yearly('Christmas Eve', 12, 24),
    yearly('Christmas Day', 12, 25),
    yearly('Boxing Day', 12, 26),
    yearly("New Year's Eve", 12, 31),
  ],
});
