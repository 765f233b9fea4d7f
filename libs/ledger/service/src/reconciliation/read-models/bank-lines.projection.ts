import { type BankStatementEvent, bankStatementStreamPrefix, type Explanation } from '@taprail/ledger-domain';
import type { CivilDate, CurrencyCode, Minor } from '@taprail/money';
import type { Projection } from '@taprail/subscriptions';
import { bankStatementCodec } from '../reconciliation-repositories';

/** A line of a bank statement, and what it turned out to be. */
export type BankLineRow = Readonly<{
  statementId: string;
  lineId: string;
  reference: string | null;
  currency: CurrencyCode;
  date: CivilDate;
  amount: Minor;
  explanation: Explanation | null;
}>;

/** A payout leaves the bank once, and comes back once at most. */
export const payoutMove = (payoutId: string, amount: Minor): string => `${payoutId}/${amount < 0 ? 'out' : 'back'}`;

/** Lines are named within their statement. */
export const bankLineKey = (statementId: string, lineId: string): string => `${statementId}/${lineId}`;

export const bankLines: Projection<BankStatementEvent, BankLineRow> = {
  name: 'bank-lines',
  version: 2,
  streamPrefix: bankStatementStreamPrefix,
  codec: bankStatementCodec,
  keys: ({ type, data }) =>
    type === 'BankStatementReceived'
      ? data.lines.map(({ id }) => bankLineKey(data.statementId, id))
      : [bankLineKey(data.statementId, data.lineId)],
  project: (row, { type, data }, _place, key) => {
    if (type === 'BankLineExplained') {
      if (!row) throw new Error(`${key} is explained before it came`);
      return { ...row, explanation: { as: data.as, by: data.by, entryId: data.entryId } };
    }
    const { statementId, currency, date, lines } = data;
    const line = lines.find(({ id }) => bankLineKey(statementId, id) === key);
    if (!line) throw new Error(`${key} is not on its statement`);
    const { id: lineId, reference, amount } = line;
    return { statementId, lineId, reference, currency, date, amount, explanation: null };
  },
  columns: {
    /** Lines that are not explained yet, and orphans. */
    open: ({ explanation }) => (explanation === null || explanation.as === 'orphan' ? 'open' : null),
    payout: ({ explanation, amount }) =>
      explanation?.as === 'payout' ? payoutMove(explanation.by ?? '', amount) : null,
    currency: ({ currency }) => currency,
  },
  unindexed: ['currency'],
};
