import type { Expectation, ModelCheck } from '@taprail/subscriptions';
import type { PspRecordRow } from '../../reconciliation/read-models/psp-records.projection';
import { storedEntries, type StoredEntry } from './read-entry';

/** Under which kind an entry begins to be owed, and which id of its trace names it. */
const begins: Readonly<Record<string, readonly [kind: string, named: 'captureId' | 'refundId' | 'disputeId']>> = {
  capture: ['capture', 'captureId'],
  capture_revoked: ['capture_revoked', 'captureId'],
  capture_reversed: ['capture', 'captureId'],
  refund: ['refund', 'refundId'],
  refund_failed: ['refund_failed', 'refundId'],
  dispute_opened: ['dispute', 'disputeId'],
  dispute_won: ['dispute_reversal', 'disputeId'],
  dispute_withdrawn: ['dispute_reversal', 'disputeId'],
};

/** The amounts that an entry makes the PSP owe, by the key of the record: one currency, or two where a part is converted. */
const owedBy = (entry: StoredEntry): ReadonlyMap<string, number> => {
  const { rule, lines, fx } = entry;
  const owed = new Map<string, number>();
  const [kind, named] = begins[rule] ?? [];
  const clearing = lines.filter(({ account }) => account.startsWith('psp_clearing:'));
  if (!kind || !named || !entry[named]) return owed;
  for (const { account, debit, component } of clearing) {
    const currency = account.split(':')[1]!;
    const isConverted = fx && !component.startsWith('platform_fee');
    const key = `${kind}/${entry[named]}/${currency}-${isConverted ? fx.to : currency}`;
    owed.set(key, (owed.get(key) ?? 0) + debit);
  }
  return owed;
};

const recordsOf = (entry: StoredEntry): readonly Expectation<PspRecordRow>[] => {
  const { settled, rule } = entry;
  if (settled) {
    return settled.map(({ key, amount }) => ({
      key,
      drift: (row) => (row?.ended ? BigInt(row.ended.amount - amount) : 1n),
    }));
  }
  return [...owedBy(entry)].map(([key, amount]) => ({
    key,
    drift: (row) => {
      if (rule === 'capture_reversed') return row?.ended?.by === 'reversal' ? 0n : 1n;
      return BigInt((row?.amount ?? 0) - amount) || (row?.ended === null ? 0n : 1n);
    },
  }));
};

/** Off by what a record shows too much, and by 1 where it is shown as open and has ended. */
export const pspRecordsCheck = (): ModelCheck<PspRecordRow> => ({
  model: 'psp-records',
  expect: (recorded, data) => storedEntries(recorded, data).flatMap(recordsOf),
});
