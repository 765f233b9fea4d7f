import {
  entriesIn,
  debitOf,
  type JournalEntry,
  type JournalEvent,
  type JournalLine,
  journalStreamPrefix,
  parseAccount,
  type SaleRef,
} from '@taprail/ledger-domain';
import { journalCodec } from '@taprail/ledger-journal';
import type { CivilDate, CurrencyCode, Minor } from '@taprail/money';
import type { Projection } from '@taprail/subscriptions';

/** A sale whose money waits for its day. */
export type PendingSale = Readonly<{
  sale: SaleRef;
  /** In which the sub-merchant gets it. */
  currency: CurrencyCode;
  availableOn: CivilDate;
  availableAt: string;
  waits: boolean;
  /** What the sub-merchant gets when its day has come. */
  pending: Minor;
}>;

const endings: readonly string[] = ['sale_available', 'capture_reversed', 'capture_revoked'];

const isPending = ({ account }: JournalLine): boolean => account.startsWith('merchant_pending:');

const pendingBy = ({ lines }: JournalEntry): Minor =>
  lines.filter(isPending).reduce((sum, line) => sum - debitOf(line), 0);

const captured = (entry: JournalEntry): PendingSale => {
  const { trace, lines, fx, availableOn, availableAt } = entry;
  const { tapId, transactionId, authorisationChainId, subMerchant, platform } = trace;
  const pending = lines.find(isPending);
  if (!tapId || !transactionId || !authorisationChainId || !subMerchant || !platform || !availableOn || !availableAt) {
    throw new Error(`A capture of ${transactionId} does not say whose money is free when`);
  }
  const settled = pending ? parseAccount(pending.account).currency : parseAccount(lines[0]!.account).currency;
  const sale = { transactionId, tapId, authorisationChainId, subMerchant, platform, currency: fx?.from ?? settled };
  return { sale, currency: fx?.to ?? settled, availableOn, availableAt, waits: true, pending: pendingBy(entry) };
};

export const pendingSales: Projection<JournalEvent, PendingSale, JournalEntry> = {
  name: 'pending-sales',
  version: 3,
  streamPrefix: journalStreamPrefix,
  codec: journalCodec,
  parts: entriesIn,
  keys: ({ rule, lines, trace: { transactionId } }) =>
    transactionId !== null && (rule === 'capture' || endings.includes(rule) || lines.some(isPending))
      ? [transactionId]
      : [],
  begins: ({ rule }) => rule === 'capture',
  project: (row, entry) => {
    if (entry.rule === 'capture') return captured(entry);
    if (!row) throw new Error(`${entry.entryId} ends a wait that never began`);
    return { ...row, waits: row.waits && !endings.includes(entry.rule), pending: row.pending + pendingBy(entry) };
  },
  columns: {
    waits: ({ waits, currency }) => (waits ? currency : null),
    available_at: ({ availableAt }) => availableAt,
    available_on: ({ availableOn }) => availableOn,
    pending: ({ pending }) => pending,
  },
  unindexed: ['available_at', 'available_on', 'pending'],
  fixed: ['available_at', 'available_on'],
};
