import type { Minor } from '@taprail/money';
import { type Breakdown, breakdownKeys } from '../../payouts/items/breakdown';
import type { Movement } from '../../payouts/items/movement';
import type { MovementType } from '../../payouts/items/movement-types';

/** The part of a payout's breakdown that the gross amount of a movement counts in; null has no gross amount. */
const breakdownKeyOf: Readonly<Record<MovementType, keyof Breakdown | null>> = {
  capture: 'captures',
  capture_reversal: 'captures',
  tip: 'tips',
  tip_reversal: 'tips',
  refund: 'refunds',
  refund_failure: 'refunds',
  dispute: 'disputes_held',
  dispute_reversal: 'disputes_released',
  fee: null,
  fee_refund: null,
  reserve_held: 'reserve_held',
  reserve_released: 'reserve_released',
  negative_balance_recovered: 'negative_balance_recovered',
  carried_amount: 'adjustments',
  adjustment: 'adjustments',
};

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
