import type { Scheme } from '../messages';

const dayMs = 86_400_000;
const visaMs = 5 * dayMs;
const othersMs = 2 * dayMs;
/** Hotels, car hire and airlines keep cards open for a whole journey. */
const travelMs = 30 * dayMs;
const travel = /^(7011|7512|3\d{3})$/;

export const holdLifeMs = (scheme: Scheme, mcc: string): number => {
  if (travel.test(mcc)) return travelMs;
  return scheme === 'visa' ? visaMs : othersMs;
};
