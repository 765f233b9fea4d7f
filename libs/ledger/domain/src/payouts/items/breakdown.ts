import type { Minor } from '@taprail/money';
import type { Component } from '../../chart/component';
import type { PayoutItem } from './payout-item';

export const breakdownKeys = [
  'captures',
  'tips',
  'refunds',
  'platform_fees',
  'processing_fees',
  'disputes_held',
  'disputes_released',
  'dispute_fees',
  'reserve_held',
  'reserve_released',
  'adjustments',
  'negative_balance_recovered',
] as const;

type Key = (typeof breakdownKeys)[number];

/** Signed parts that sum to the amount of the payout. */
export type Breakdown = Readonly<Record<Key, Minor>>;

/** Under which name a sub-merchant reads a part. Components that never reach a payable balance have none. */
const keyOf: Readonly<Record<Component, Key | null>> = {
  capture: 'captures',
  tip: 'tips',
  refund: 'refunds',
  platform_fee: 'platform_fees',
  platform_fee_returned: 'platform_fees',
  processing_fee: 'processing_fees',
  dispute_held: 'disputes_held',
  dispute_released: 'disputes_released',
  dispute_fee: 'dispute_fees',
  reserve_held: 'reserve_held',
  reserve_released: 'reserve_released',
  carried: 'adjustments',
  negative_recovered: 'negative_balance_recovered',
  negative_found: null,
  payout: null,
  hold: null,
  captured: null,
  released: null,
  psp_cost: null,
  dispute: null,
  settlement: null,
  rounding: null,
  unmatched: null,
  collected: null,
  absorbed: null,
  written_off: null,
  fx_close: null,
  adjustment: 'adjustments',
};

/** The parts of all items, less what is carried over to the next payout. Throws unless they sum to the amount. */
export const breakdownOf = (items: readonly PayoutItem[], carried: Minor, amount: Minor): Breakdown => {
  const sums = Object.fromEntries(breakdownKeys.map((key) => [key, 0])) as Record<Key, Minor>;
  sums.adjustments -= carried;
  for (const { id, parts } of items) {
    for (const [component, part] of Object.entries(parts) as [Component, Minor][]) {
      const key = keyOf[component];
      if (!key) throw new Error(`${component} of ${id} cannot be part of a payout`);
      sums[key] += part;
    }
  }
  const total = Object.values(sums).reduce((sum, part) => sum + part, 0);
  if (total !== amount) throw new Error(`A payout of ${amount} whose parts sum to ${total} is not sent`);
  return sums;
};
