import { type CivilDate, type CurrencyCode, dayNumberOf, type Minor } from '@taprail/money';
import { type AccountId, parseAccount } from '../chart/account';
import { type AccountName, chart } from '../chart/chart';
import { debitOf, type JournalEntry } from '../chart/journal-entry';

export type ClearingKind = 'settlement' | 'fees' | 'position' | 'dispute' | 'payout' | 'hold' | 'suspense';

/** Money that is on its way: on an account that clears, and not yet back at 0. */
export type OpenClearing = Readonly<{
  account: AccountId;
  currency: CurrencyCode;
  /** The payout, dispute, sale or entry that it waits for; null where a batch settles many at once. */
  subject: string | null;
  /** Debits less credits. */
  amount: Minor;
  /** Since the oldest part that is still open. */
  age_days: number;
  kind: ClearingKind;
}>;

type SubjectField = 'entryId' | 'reverses' | 'disputeId' | 'transactionId' | 'payoutId';

/** `waitsFor`: what its money waits for is the first of these that an entry has. */
type Way = Readonly<{ kind: ClearingKind; waitsFor: readonly SubjectField[] }>;

const ways: Readonly<Partial<Record<AccountName, Way>>> = {
  psp_clearing: { kind: 'settlement', waitsFor: [] },
  psp_fees_payable: { kind: 'fees', waitsFor: [] },
  fx_position: { kind: 'position', waitsFor: [] },
  dispute_receivable: { kind: 'dispute', waitsFor: ['disputeId'] },
  merchant_dispute_hold: { kind: 'dispute', waitsFor: ['disputeId'] },
  payout_in_transit: { kind: 'payout', waitsFor: ['payoutId'] },
  memo_auth_open: { kind: 'hold', waitsFor: ['transactionId'] },
  memo_auth_contra: { kind: 'hold', waitsFor: ['transactionId'] },
  suspense: { kind: 'suspense', waitsFor: ['reverses', 'entryId'] },
};

const subjectOf = ({ entryId, reverses, trace }: JournalEntry, { waitsFor }: Way): string | null => {
  for (const field of waitsFor) {
    const subject = field === 'entryId' ? entryId : field === 'reverses' ? reverses : trace[field];
    if (subject !== null) return subject;
  }
  return null;
};

/** The open amounts of one account and subject by day, oldest settled first. */
export type ClearingItem = Readonly<{ account: AccountId; subject: string | null; parts: readonly ClearingPart[] }>;
export type ClearingPart = Readonly<{ date: CivilDate; amount: Minor }>;
export type ClearingMove = Omit<ClearingItem, 'parts'> & ClearingPart;

/** The amounts that an entry puts on accounts that clear, or takes from them. */
export const clearingMoves = (entry: JournalEntry): readonly ClearingMove[] => {
  const moves: ClearingMove[] = [];
  for (const line of entry.lines) {
    const { account } = line;
    const way = clearingWay(account);
    if (way) moves.push({ account, subject: subjectOf(entry, way), date: entry.effectiveDate, amount: debitOf(line) });
  }
  return moves;
};

/** A movement settles the oldest day first. A day has one part, however much of it is open. */
export const withMove = (parts: readonly ClearingPart[], { date, amount }: ClearingPart): readonly ClearingPart[] => {
  const rest = [...parts];
  let left = amount;
  while (left !== 0 && rest[0] && Math.sign(rest[0].amount) !== Math.sign(left)) {
    const sum = rest[0].amount + left;
    const used = Math.sign(sum) === Math.sign(left) || sum === 0;
    if (used) rest.shift();
    else rest[0] = { ...rest[0], amount: sum };
    left = used ? sum : 0;
  }
  if (left === 0) return rest;
  const day = rest.findIndex((part) => part.date === date);
  return day < 0 ? [...rest, { date, amount: left }] : rest.with(day, { date, amount: rest[day]!.amount + left });
};

/** Nothing for what is closed. */
export const clearingView = ({ account, subject, parts }: ClearingItem, asOf: CivilDate): readonly OpenClearing[] => {
  const [oldest] = parts.map(({ date }) => date).toSorted();
  const way = clearingWay(account);
  if (oldest === undefined || !way) return [];
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  // An amount of a day that has begun only in a zone ahead of ours has not waited yet.
  const age_days = Math.max(0, dayNumberOf(asOf) - dayNumberOf(oldest));
  return [{ account, currency: parseAccount(account).currency, subject, amount, age_days, kind: way.kind }];
};

/** How an account clears; undefined for one that does not. */
const clearingWay = (account: AccountId): Way | undefined => {
  const { name } = parseAccount(account);
  if (!chart[name].clears) return undefined;
  const way = ways[name];
  if (!way) throw new Error(`Nobody has said how ${name} clears`);
  return way;
};
