import {
  entriesIn,
  type JournalEntry,
  type JournalEvent,
  journalStreamPrefix,
  parseAccount,
  type SaleRef,
} from '@taprail/ledger-domain';
import { journalCodec } from '@taprail/ledger-journal';
import type { CivilDate, CurrencyCode } from '@taprail/money';
import type { Projection } from '@taprail/subscriptions';

/** A sale whose money waits for its day. */
export type PendingSale = Readonly<{
  sale: SaleRef;
  /** In which the sub-merchant gets it. */
  currency: CurrencyCode;
  availableOn: CivilDate;
  availableAt: string;
  waits: boolean;
}>;

const endings: readonly string[] = ['sale_available', 'capture_reversed', 'capture_revoked'];

const captured = ({ trace, lines, fx, availableOn, availableAt }: JournalEntry): PendingSale => {
  const { tapId, transactionId, authorisationChainId, subMerchant, platform } = trace;
  const pending = lines.find(({ account }) => account.startsWith('merchant_pending:'));
  if (!tapId || !transactionId || !authorisationChainId || !subMerchant || !platform || !availableOn || !availableAt) {
    throw new Error(`A capture of ${transactionId} does not say whose money is free when`);
  }
  const settled = pending ? parseAccount(pending.account).currency : parseAccount(lines[0]!.account).currency;
  const sale = { transactionId, tapId, authorisationChainId, subMerchant, platform, currency: fx?.from ?? settled };
  return { sale, currency: fx?.to ?? settled, availableOn, availableAt, waits: true };
};

export const pendingSales: Projection<JournalEvent, PendingSale, JournalEntry> = {
  name: 'pending-sales',
  version: 2,
  streamPrefix: journalStreamPrefix,
  codec: journalCodec,
  parts: entriesIn,
  keys: ({ rule, trace: { transactionId } }) =>
    transactionId !== null && (rule === 'capture' || endings.includes(rule)) ? [transactionId] : [],
  begins: ({ rule }) => rule === 'capture',
  project: (row, entry) => {
    if (entry.rule === 'capture') return captured(entry);
    if (!row) throw new Error(`${entry.entryId} ends a wait that never began`);
    return { ...row, waits: false };
  },
  columns: {
    waits: ({ waits, currency }) => (waits ? currency : null),
    available_at: ({ availableAt }) => availableAt,
  },
  unindexed: ['available_at'],
  fixed: ['available_at'],
};
