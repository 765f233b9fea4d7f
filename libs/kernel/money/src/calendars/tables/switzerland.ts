import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, yearly } from '../holiday-rules';

/** Days on which SIC, the Swiss interbank clearing, does not settle francs. */
export const switzerland = businessCalendar({
  id: 'SWISS_INTERBANK_CLEARING',
  version: 1,
  currency: 'CHF',
  ...coveredYears,
  rules: [
    yearly("New Year's Day", 1, 1),
    yearly("Berchtold's Day", 1, 2),
    easterPlus('Good Friday', -2),
    easterPlus('Easter Monday', 1),
    yearly('Labour Day', 5, 1),
    easterPlus('Ascension Day', 39),
    easterPlus('Whit Monday', 50),
    yearly('National Day', 8, 1),
    yearly('Christmas Day', 12, 25),
    yearly("St Stephen's Day", 12, 26),
  ],
});
