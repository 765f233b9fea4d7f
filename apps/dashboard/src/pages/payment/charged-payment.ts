import type { Transaction } from '@taprail/sdk';

/** A payment whose card was read: it has all stages up to the authorisation. */
export type ChargedPayment = Transaction &
  Readonly<{ tap: NonNullable<Transaction['tap']>; authorisation: NonNullable<Transaction['authorisation']> }>;

export const isCharged = (record: Transaction): record is ChargedPayment =>
  record.tap !== null && record.authorisation !== null;
