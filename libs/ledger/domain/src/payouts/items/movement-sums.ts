import type { Minor } from '@taprail/money';
import { type Breakdown, breakdownKeys } from './breakdown';
import type { Movement } from './movement';
import { breakdownKeyOf } from './movement-types';

/** Movements summed as a payout's breakdown sums its parts. */
export const breakdownOfMovements = (movements: readonly Pick<Movement, 'type' | 'gross' | 'fees'>[]): Breakdown => {
  const sums = Object.fromEntries(breakdownKeys.map((key) => [key, 0])) as Record<keyof Breakdown, Minor>;
  for (const { type, gross, fees } of movements) {
    const key = breakdownKeyOf[type];
    if (key) sums[key] += gross;
    sums.platform_fees -= fees.platform;
    sums.processing_fees -= fees.processing;
    sums.dispute_fees -= fees.dispute;
  }
  return sums;
};
