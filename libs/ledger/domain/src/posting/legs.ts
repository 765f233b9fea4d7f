import type { Minor } from '@taprail/money';
import type { AccountId } from '../chart/account';
import { chart } from '../chart/chart';
import type { Component } from '../chart/component';
import { type JournalLine, opposite } from '../chart/journal-entry';

/** A line before it has its number. */
export type Leg = Omit<JournalLine, 'n'>;

/** Debits one account and credits another. Nothing gives no lines, and less than nothing goes the other way. */
export const transfer = (component: Component, amount: Minor, debit: AccountId, credit: AccountId): readonly Leg[] => {
  const legs: Leg[] = [];
  addTransfer(legs, component, amount, debit, credit);
  return legs;
};

/** The same, behind others. */
export const addTransfer = (
  legs: Leg[],
  component: Component,
  amount: Minor,
  debit: AccountId,
  credit: AccountId,
): void => {
  if (amount === 0) return;
  if (amount < 0) return addTransfer(legs, component, 0 - amount, credit, debit);
  legs.push(
    { account: debit, side: 'debit', amount, component },
    { account: credit, side: 'credit', amount, component },
  );
};

/** The same amounts on the other sides. */
export const mirrored = (lines: readonly JournalLine[]): readonly Leg[] =>
  lines.map(({ account, side, amount, component }) => ({ account, side: opposite(side), amount, component }));

/** The sum that lines add to one kind of account, counted on the side on which it grows. */
export const growthOf = (lines: readonly Leg[], name: keyof typeof chart): Minor =>
  lines.reduce((sum, { account, side, amount }) => {
    if (!account.startsWith(`${name}:`)) return sum;
    return side === chart[name].normalSide ? sum + amount : sum - amount;
  }, 0);
