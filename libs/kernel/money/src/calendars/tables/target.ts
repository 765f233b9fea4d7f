import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, yearly } from '../holiday-rules';

/** The closing days of the euro settlement system T2, the same in every euro country since 2002. */
export const target = businessCalendar({
  id: 'TARGET',
  version: 1,
  currency: 'EUR',
  ...coveredYears,
  rules: [
    yearly("New Year's Day", 1, 1),
    easterPlus('Good Friday', -2),
    easterPlus('Easter Monday', 1),
    yearly('Labour Day', 5, 1),
    yearly('Christmas Day', 12, 25),
    yearly('Christmas Holiday', 12, 26),
  ],
});
