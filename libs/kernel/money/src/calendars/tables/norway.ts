import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, yearly } from '../holiday-rules';

/** Days on which NBO, the settlement system of Norges Bank, is closed. It is open on 31 December. */
export const norway = businessCalendar({
  id: 'NORGES_BANK',
  version: 1,
  currency: 'NOK',
  ...coveredYears,
  rules: [
    yearly("New Year's Day", 1, 1),
    easterPlus('Maundy Thursday', -3),
    easterPlus('Good Friday', -2),
    easterPlus('Easter Monday', 1),
    yearly('Labour Day', 5, 1),
    yearly('Constitution Day', 5, 17),
    easterPlus('Ascension Day', 39),
    easterPlus('Whit Monday', 50),
    yearly('Christmas Eve', 12, 24),
    yearly('Christmas Day', 12, 25),
    yearly('Boxing Day', 12, 26),
  ],
});
