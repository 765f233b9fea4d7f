import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, lastWeekday, notIn, nthWeekday, once, substituted, yearly } from '../holiday-rules';

/** Bank holidays of England and Wales, which CHAPS and Bacs keep. Moved and extra days are those proclaimed so far. */
export const englandAndWales = businessCalendar({
  id: 'ENGLAND_AND_WALES',
  version: 1,
  currency: 'GBP',
  ...coveredYears,
  rules: [
    substituted(yearly("New Year's Day", 1, 1)),
    easterPlus('Good Friday', -2),
    easterPlus('Easter Monday', 1),
    notIn([2020], nthWeekday('Early May bank holiday', 1, 'Monday', 5)),
    once('Early May bank holiday (VE day)', '2020-05-08'),
    notIn([2022], lastWeekday('Spring bank holiday', 'Monday', 5)),
    once('Spring bank holiday', '2022-06-02'),
    once('Platinum Jubilee bank holiday', '2022-06-03'),
    once('Bank Holiday for the State Funeral of Queen Elizabeth II', '2022-09-19'),
    once('Bank holiday for the coronation of King Charles III', '2023-05-08'),
    lastWeekday('Summer bank holiday', 'Monday', 8),
    substituted(yearly('Christmas Day', 12, 25), yearly('Boxing Day', 12, 26)),
  ],
});
