import { type CivilDate, type CurrencyCode, dayOf, type Minor } from '@taprail/money';
import { type AccountName } from '../../chart/chart';
import { debitOf, type JournalEntry, type JournalLine } from '../../chart/journal-entry';
import { parseAccount } from '../../chart/account';
import type { SettlementKind } from '../file/settlement-file';

/** The amount that one entry makes the PSP owe in one currency of payment; money that goes back is negative. */
export type PspRecord = Readonly<{
  key: string;
  /** The reference that a line of a file is matched by: `capture/cap_1`. */
  id: string;
  pspReference: string | null;
  platform: string;
  transactionId: string;
  currency: CurrencyCode;
  settlementCurrency: CurrencyCode;
  amount: Minor;
  /** The fee that the PSP keeps, by its price list. */
  fee: Minor;
  /** The part of the fee that is a cost of ours; the rest was taken from somebody. */
  cost: Minor;
  /** The part of the position in the currency of payment that it settles; 0 where nothing is converted. */
  closes: Minor;
  batch: string | null;
  date: CivilDate;
  entryId: string;
}>;

type Told = Readonly<{ kind: SettlementKind; reference: string | null }>;

const toldBy = ({ rule, trace }: JournalEntry): Told | undefined => {
  const { captureId, refundId, disputeId } = trace;
  switch (rule) {
    case 'capture':
    case 'capture_revoked':
      return { kind: rule, reference: captureId };
    case 'refund':
    case 'refund_failed':
      return { kind: rule, reference: refundId };
    case 'dispute_opened':
      return { kind: 'dispute', reference: disputeId };
    case 'dispute_won':
    case 'dispute_withdrawn':
      return { kind: 'dispute_reversal', reference: disputeId };
    default:
      return undefined;
  }
};

export const recordId = (kind: SettlementKind, reference: string): string => `${kind}/${reference}`;

export const recordKey = (id: string, currency: CurrencyCode, settlementCurrency: CurrencyCode): string =>
  `${id}/${currency}-${settlementCurrency}`;

/** The platform's part of a converted sale stays in its currency and is paid apart from the rest. */
const stays: readonly string[] = ['platform_fee', 'platform_fee_returned'];

/** The records of an entry: one, or two where a part of it is settled in another currency. */
export const pspRecordsOf = (entry: JournalEntry): readonly PspRecord[] => recordsOf(entry, toldBy(entry));

/** The records that are taken back before they are settled: the PSP will tell of neither. */
export const takenBackBy = (entry: JournalEntry): readonly string[] => {
  if (entry.rule !== 'capture_reversed') return [];
  return recordsOf(entry, { kind: 'capture', reference: entry.trace.captureId }).map(({ key }) => key);
};

const recordsOf = (entry: JournalEntry, told: Told | undefined): readonly PspRecord[] => {
  const { transactionId, platform } = entry.trace;
  const owed = linesOf(entry, 'psp_clearing');
  if (!told || told.reference === null || !transactionId || !platform || !owed[0]) return [];
  const { currency } = parseAccount(owed[0].account);
  const isApart = (line: JournalLine): boolean => entry.fx !== null && stays.includes(line.component);
  const [apart, rest] = [sumOf(owed.filter(isApart)), sumOf(owed.filter((line) => !isApart(line)))];
  const fees = linesOf(entry, 'psp_fees_payable');
  const costs = { fee: 0 - sumOf(fees), cost: 0 - sumOf(fees.filter(({ component }) => component === 'psp_cost')) };
  const nothing = { fee: 0, cost: 0, closes: 0 };
  const id = recordId(told.kind, told.reference);
  const record = (amount: Minor, settlementCurrency: CurrencyCode, of: typeof nothing): PspRecord => ({
    key: recordKey(id, currency, settlementCurrency),
    id,
    pspReference: pspReferenceOf(entry, told.kind),
    platform,
    transactionId,
    currency,
    settlementCurrency,
    amount,
    fee: of.fee,
    cost: of.cost,
    closes: of.closes,
    batch: entry.batch,
    date: dayOf(entry.occurredAt),
    entryId: entry.entryId,
  });
  if (!entry.fx || rest === 0) return [record(apart + rest, currency, { closes: 0, ...costs })];
  const { to } = entry.fx;
  const closes = sumOf(inCurrency(linesOf(entry, 'fx_position'), to)) + sumOf(linesOf(entry, 'merchant_dispute_hold'));
  return [record(rest, to, { closes, ...costs }), ...(apart === 0 ? [] : [record(apart, currency, nothing)])];
};

/** The PSP knows a sale by its authorisation, whose id has the tail of the tap's, and a dispute by the dispute itself. */
const pspReferenceOf = ({ trace }: JournalEntry, kind: SettlementKind): string | null => {
  if (kind === 'dispute' || kind === 'dispute_reversal') return trace.disputeId && recordId(kind, trace.disputeId);
  if (kind === 'refund' || kind === 'refund_failed') return null;
  return trace.tapId && recordId(kind, trace.tapId.replace(/^tap_/, 'auth_'));
};

const linesOf = ({ lines }: JournalEntry, name: AccountName): readonly JournalLine[] =>
  lines.filter(({ account }) => account.startsWith(`${name}:`));

const inCurrency = (lines: readonly JournalLine[], currency: CurrencyCode): readonly JournalLine[] =>
  lines.filter(({ account }) => parseAccount(account).currency === currency);

const sumOf = (lines: readonly JournalLine[]): Minor => lines.reduce((sum, line) => sum + debitOf(line), 0);
