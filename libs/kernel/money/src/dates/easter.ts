import { addDays, formatDate, type CivilDate } from './civil-date';

/** Easter Sunday by the Gregorian computus (the anonymous algorithm printed in Nature, 1876); exact for every year from 1583. */
export const easterSunday = (year: number): CivilDate => {
  const yearOfMoonCycle = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const fullMoon = (19 * yearOfMoonCycle + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - fullMoon - (yearOfCentury % 4)) % 7;
  const lateMoon = Math.floor((yearOfMoonCycle + 11 * fullMoon + 22 * toSunday) / 451);
  const dayOfMarchAndOn = fullMoon + toSunday - 7 * lateMoon + 114;
  return formatDate(year, Math.floor(dayOfMarchAndOn / 31), (dayOfMarchAndOn % 31) + 1);
};

/** Easter Sunday of the Orthodox churches: the Julian computus (Meeus), 13 days later by our calendar from 1900 to 2099. */
export const orthodoxEasterSunday = (year: number): CivilDate => {
  const fullMoon = (19 * (year % 19) + 15) % 30;
  const toSunday = (2 * (year % 4) + 4 * (year % 7) - fullMoon + 34) % 7;
  const dayOfMarchAndOn = fullMoon + toSunday + 114;
  return addDays(formatDate(year, Math.floor(dayOfMarchAndOn / 31), (dayOfMarchAndOn % 31) + 1), 13);
};
