import { type Decider, type DomainEvent, Rejection } from '@taprail/event-sourcing';
import { addDays, type CivilDate, type CurrencyCode, dayOf, type Minor } from '@taprail/money';

export const bankStatementStreamPrefix = 'bankStatement-';

export type StatedLine = Readonly<{ id: string; reference: string | null; amount: Minor }>;

/** A day of our bank account, as the bank has it. */
export type BankStatement = Readonly<{
  currency: CurrencyCode;
  date: CivilDate;
  opening: Minor;
  closing: Minor;
  lines: readonly StatedLine[];
}>;

/** A statement line is the payment of a batch, a payout of ours, a fee, one half of two that cancel out, or an orphan. */
export type Explanation = Readonly<{
  as: 'batch' | 'payout' | 'fee' | 'canceled_out' | 'orphan';
  by: string | null;
  /** The entry that was posted for the line; a payout was posted before. */
  entryId: string | null;
}>;

type Of<Data extends object = object> = Readonly<{ statementId: string; at: string }> & Readonly<Data>;

export type BankStatementEvent =
  | DomainEvent<'BankStatementReceived', Of<BankStatement>>
  | DomainEvent<'BankLineExplained', Of<{ lineId: string; currency: CurrencyCode; date: CivilDate } & Explanation>>;

export type BankStatementCommand =
  | Readonly<{ type: 'ReceiveStatement'; statementId: string; statement: BankStatement; at: string }>
  | Readonly<{ type: 'ExplainBankLine'; lineId: string; explanation: Explanation; at: string }>;

export type KnownStatement = Readonly<{
  statementId: string;
  statement: BankStatement;
  explained: Readonly<Record<string, Explanation>>;
}>;

/** The name of a statement. */
export const statementName = ({ currency, date }: Pick<BankStatement, 'currency' | 'date'>) =>
  [currency, date] as const;

/** A day is over nowhere before it is over in the first of all zones: until then no bank can have stated it. */
const requireOver = ({ date }: BankStatement, at: string): void => {
  if (date <= addDays(dayOf(at), 1)) return;
  throw new Rejection('bank_statement_malformed', { reason: `${date} is still to come` }, 'content');
};

/** A line is explained once; only what nothing explained may be explained again, by what came later. */
export const bankStatement: Decider<KnownStatement | null, BankStatementCommand, BankStatementEvent> = {
  initialState: null,

  decide(command, state) {
    if (command.type === 'ReceiveStatement') {
      const { statementId, statement, at } = command;
      requireOver(statement, at);
      if (!state) return [{ type: 'BankStatementReceived', data: { statementId, ...statement, at } }];
      if (JSON.stringify(state.statement) === JSON.stringify(statement)) return [];
      throw new Rejection('bank_statement_conflict', { currency: statement.currency, date: statement.date }, 'content');
    }
    if (!state) throw new Error(`${command.lineId} is on a statement that never came`);
    const { lineId, explanation, at } = command;
    const before = state.explained[lineId];
    if (before && (before.as !== 'orphan' || explanation.as === 'orphan')) return [];
    const { statementId, statement } = state;
    const { currency, date } = statement;
    return [{ type: 'BankLineExplained', data: { statementId, lineId, currency, date, ...explanation, at } }];
  },

  evolve(state, { type, data }) {
    if (type === 'BankStatementReceived') {
      const { statementId, currency, date, opening, closing, lines } = data;
      return { statementId, statement: { currency, date, opening, closing, lines }, explained: {} };
    }
    if (!state) throw new Error(`${data.lineId} is on a statement that never came`);
    const { lineId, as, by, entryId } = data;
    return { ...state, explained: { ...state.explained, [lineId]: { as, by, entryId } } };
  },
};
