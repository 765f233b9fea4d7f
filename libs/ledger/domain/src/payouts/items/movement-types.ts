import type { Component } from '../../chart/component';

/** The kinds of movement that a payable balance can have. */
export const movementTypes = [
  'capture',
  'capture_reversal',
  'tip',
  'tip_reversal',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
  'fee',
  'fee_refund',
  'reserve_held',
  'reserve_released',
  'negative_balance_recovered',
  'carried_amount',
  'adjustment',
] as const;
export type MovementType = (typeof movementTypes)[number];

type Sign = 'added' | 'taken';

/** The types that a component has when it is added to a balance and when it is taken from it. */
const grossTypes: Readonly<Partial<Record<Component, Readonly<Record<Sign, MovementType>>>>> = {
  capture: { added: 'capture', taken: 'capture_reversal' },
  tip: { added: 'tip', taken: 'tip_reversal' },
  refund: { added: 'refund_failure', taken: 'refund' },
  dispute_held: { added: 'dispute', taken: 'dispute' },
  dispute_released: { added: 'dispute_reversal', taken: 'dispute_reversal' },
  reserve_held: { added: 'reserve_held', taken: 'reserve_held' },
  reserve_released: { added: 'reserve_released', taken: 'reserve_released' },
  negative_recovered: { added: 'negative_balance_recovered', taken: 'negative_balance_recovered' },
  carried: { added: 'carried_amount', taken: 'carried_amount' },
  adjustment: { added: 'adjustment', taken: 'adjustment' },
};

/** Undefined for a fee, which belongs to another movement, and for components that never reach a payable balance. */
export const movementTypeOf = (component: Component, amount: number): MovementType | undefined =>
  grossTypes[component]?.[amount < 0 ? 'taken' : 'added'];
