import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, nthWeekday, once, substituted, yearly } from '../holiday-rules';

/** The public holidays that Sydney and Melbourne have in common, on which the settlement system RITS is closed. */
export const australia = businessCalendar({
  id: 'AUSTRALIA_RITS',
  version: 1,
  currency: 'AUD',
  ...coveredYears,
  rules: [
    substituted(yearly("New Year's Day", 1, 1)),
    substituted(yearly('Australia Day', 1, 26)),
    easterPlus('Good Friday', -2),
    easterPlus('Easter Monday', 1),
    yearly('Anzac Day', 4, 25),
    nthWeekday("King's Birthday", 2, 'Monday', 6),
    once('National Day of Mourning', '2022-09-22'),
    substituted(yearly('Christmas Day', 12, 25), yearly('Boxing Day', 12, 26)),
  ],
});
