import {
  entriesIn,
  debitOf,
  type JournalEntry,
  type JournalEvent,
  type JournalLine,
  journalStreamPrefix,
  operatingGrowth,
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
  /** What the platform gets with it, in the currency of the sale. */
  fee: Minor;
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
  return {
    sale,
    currency: fx?.to ?? settled,
    availableOn,
    availableAt,
    waits: true,
    pending: pendingBy(entry),
    fee: operatingGrowth(entry),
  };
};

export const pendingSales: Projection<JournalEvent, PendingSale, JournalEntry> = {
  name: 'pending-sales',
  version: 4,
  streamPrefix: journalStreamPrefix,
  codec: journalCodec,
  parts: entriesIn,
  keys: (entry) => {
    const { rule, lines, trace } = entry;
    if (trace.transactionId === null) return [];
    const isOfSale = rule === 'capture' || endings.includes(rule) || lines.some(isPending);
    return isOfSale || operatingGrowth(entry) !== 0 ? [trace.transactionId] : [];
  },
  begins: ({ rule }) => rule === 'capture',
  project: (row, entry) => {
    if (entry.rule === 'capture') return captured(entry);
    if (!row) throw new Error(`${entry.entryId} ends a wait that never began`);
    const waits = row.waits && !endings.includes(entry.rule);
    return { ...row, waits, pending: row.pending + pendingBy(entry), fee: row.fee + operatingGrowth(entry) };
  },
  columns: {
    waits: ({ waits, currency }) => (waits ? currency : null),
    available_at: ({ availableAt }) => availableAt,
    available_on: ({ availableOn }) => availableOn,
    pending: ({ pending }) => pending,
    fee_waits: ({ waits, fee, sale }) => (waits && fee !== 0 ? `${sale.platform}/${sale.currency}` : null),
    fee: ({ fee }) => fee,
  },
  unindexed: ['available_at', 'available_on', 'pending', 'fee'],
  fixed: ['available_at', 'available_on'],
};
