import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, until, yearly } from '../holiday-rules';

/** The closing days of Danmarks Nationalbank. Great Prayer Day was abolished after 2023. */
export const denmark = businessCalendar({
  id: 'DANMARKS_NATIONALBANK',
  version: 1,
  currency: 'DKK',
  ...coveredYears,
  rules: [
    yearly("New Year's Day", 1, 1),
    easterPlus('Maundy Thursday', -3),
    easterPlus('Good Friday', -2),
    easterPlus('Easter Monday', 1),
    until(2023, easterPlus('Great Prayer Day', 26)),
    easterPlus('Ascension Day', 39),
    easterPlus('Bank closing day after Ascension', 40),
    easterPlus('Whit Monday', 50),
    yearly('Constitution Day', 6, 5),
    yearly('Christmas Eve', 12, 24),
    yearly('Christmas Day', 12, 25),
    yearly('Boxing Day', 12, 26),
    yearly("New Year's Eve", 12, 31),
  ],
});
