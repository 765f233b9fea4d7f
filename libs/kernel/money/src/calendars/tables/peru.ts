import { businessCalendar, coveredYears } from '../business-calendar';
import { easterPlus, since, yearly } from '../holiday-rules';

/** Public holidays of Peru; several were added since 2021. */
export const peru = businessCalendar({
  id: 'PERU',
  version: 1,
  currency: 'PEN',
  ...coveredYears,
  rules: [
    yearly("New Year's Day", 1, 1),
    easterPlus('Maundy Thursday', -3),
    easterPlus('Good Friday', -2),
    yearly('Labour Day', 5, 1),
    since(2024, yearly('Battle of Arica and Flag Day', 6, 7)),
    yearly('Saint Peter and Saint Paul', 6, 29),
    since(2023, yearly('Air Force Day', 7, 23)),
    yearly('Independence Day', 7, 28),
    yearly('Great Military Parade Day', 7, 29),
    since(2022, yearly('Battle of Junín', 8, 6)),
    yearly('Saint Rose of Lima', 8, 30),
    yearly('Battle of Angamos', 10, 8),
    yearly("All Saints' Day", 11, 1),
    yearly('Immaculate Conception', 12, 8),
    since(2022, yearly('Battle of Ayacucho', 12, 9)),
    yearly('Christmas Day', 12, 25),
  ],
});
