import type { AccountId } from '../../chart/account';
import type { EntryKind } from './entry-kind';

/**
 * An entry as it is stored: the number of its kind, the values of the fields of that kind, and for each line the number of
 * the account and the amount debited there or, below 0, credited. Its sub-merchant is a number as well.
 */
export type PackedEntry = readonly [kind: number, ...values: unknown[]];

/** Version 1 of the stored form: what entries written together have in common is stored once. */
export type PackedEntries = Readonly<{
  accounts: readonly AccountId[];
  subMerchants: readonly string[];
  kinds: readonly EntryKind[];
  entries: readonly PackedEntry[];
}>;

/** Most facts come from the stream of their sale: its name is not stored beside the sale's. */
export const saleStreamPrefix = 'transaction-';
