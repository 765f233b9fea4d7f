import type { AuditRow } from '@taprail/sdk';
import { decodeStored } from '../../parts/decode-stored';

type Row = Pick<AuditRow, 'type' | 'at'> & Partial<Pick<AuditRow, 'bytes'>>;
type Linked = Readonly<{ payoutId: string; status: string; at: string }>;

/** A payout is read for each of them. */
const earlierMax = 20;

/** What became of the payouts that included the sale, as its events tell. */
const linkedIn = (rows: readonly Row[]): readonly Linked[] =>
  rows.flatMap(({ type, at, bytes }) =>
    type === 'PayoutLinked' && bytes !== undefined ? [{ ...(decodeStored(bytes) as Omit<Linked, 'at'>), at }] : [],
  );

/** Of the payouts that did not arrive and were replaced, oldest first; the record names only the last one. */
export const earlierPayoutIds = (rows: readonly Row[], current: string | undefined): readonly string[] =>
  [...new Set(linkedIn(rows).map(({ payoutId }) => payoutId))].filter((id) => id !== current).slice(-earlierMax);

/** When a payout was cancelled, which it does not say itself. */
export const cancelledAt = (rows: readonly Row[], id: string): string | undefined =>
  linkedIn(rows).find(({ payoutId, status }) => payoutId === id && status === 'canceled')?.at;
