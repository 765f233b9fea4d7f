import type { AccountId, ClearingItem } from '@taprail/ledger-domain';
import type { CivilDate, Minor } from '@taprail/money';

/** The owner of an entry: the platform in its trace. An entry of the house alone is in no platform's reports. */
export const houseName = 'house';

type Sums = Readonly<{ platform: string; account: AccountId; debits: Minor; credits: Minor }>;

/** Entries that were written together, and between which days they count. They themselves stay in the journal. */
export type BatchRow = Readonly<{
  kind: 'batch';
  stream: string;
  revision: number;
  firstDay: CivilDate;
  lastDay: CivilDate;
  recordedAt: string;
}>;

/** All there ever was on an account, as one shard of the journal has it. */
export type AccountRow = Readonly<{ kind: 'account'; shard: number }> & Sums;

/**
 * The same of one day, twice over: the day on which it counts and the day on which it was recorded. Any report is a sum
 * of such rows, and of the entries of one day where it asks what was known at an hour of it.
 */
export type DayRow = Readonly<{ kind: 'day'; shard: number; effective: CivilDate; recorded: CivilDate }> & Sums;

export type ClearingRow = Readonly<{ kind: 'clearing'; platform: string }> & ClearingItem;

/** How far a shard of the journal is in these books. */
export type ShardRow = Readonly<{ kind: 'shard'; shard: number; period: string; revision: number; at: string }>;

export type BookRow = BatchRow | AccountRow | DayRow | ClearingRow | ShardRow;

export type BookRowOf<Kind extends BookRow['kind']> = Extract<BookRow, { kind: Kind }>;
