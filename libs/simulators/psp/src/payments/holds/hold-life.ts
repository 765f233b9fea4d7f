import type { SimulatedScheme } from '../messages';

const dayMs = 86_400_000;
const visaMs = 5 * dayMs;
const othersMs = 2 * dayMs;
/** Hotels, car hire and airlines keep cards open for a whole journey. */
const travelMs = 30 * dayMs;
const travel = /^(7011|7512|3\d{3})$/;

export const holdLifeMs = (scheme: SimulatedScheme, mcc: string): number => {
  if (travel.test(mcc)) return travelMs;
  return scheme === 'visa' ? visaMs : othersMs;
};

const rentalMs = 9 * dayMs + 18 * 3_600_000;
const visaTravelMs = 29 * dayMs + 18 * 3_600_000;
const rentals = /^(7394|7519)$/;

/** A long hold has to be asked for: Mastercard grants it to everybody, the others to travel and rentals. */
export const askedHoldLifeMs = (scheme: SimulatedScheme, mcc: string, isLong: boolean): number => {
  if (isLong && scheme === 'mastercard') return travelMs;
  if (isLong && travel.test(mcc)) return scheme === 'visa' ? visaTravelMs : travelMs;
  if (isLong && rentals.test(mcc)) return rentalMs;
  return scheme === 'visa' ? visaMs : othersMs;
};
