import { Rejection } from '@taprail/event-sourcing';
import { type CivilDate, type Minor, Unreadable } from '@taprail/money';
import { type BankStatement, type StatedLine, statementName } from '../reconciliation/bank/bank-statement';
import { isCountable, knownDay } from '../reconciliation/bounds';
import { amountOf } from './camt-amount';
import { allAt, type XmlElement, requireText, textAt, XmlFault } from './xml-element';

export const malformedStatement = (reason: string): Rejection =>
  new Rejection('bank_statement_malformed', { reason }, 'content');

/** The statements of a camt.053, each with lines that lead from its opening to its closing, or a refusal of all. */
export const parseCamtStatements = (document: XmlElement): readonly BankStatement[] => {
  try {
    const statements = allAt(document, 'BkToCstmrStmt', 'Stmt');
    if (statements.length === 0) throw new XmlFault('there is no statement');
    return apart(statements.map(statementOf));
  } catch (error) {
    if (error instanceof XmlFault || error instanceof Unreadable) throw malformedStatement(error.message);
    throw error;
  }
};

/** Two of one day cannot both be kept, and which of them is right nobody knows. */
const apart = (statements: readonly BankStatement[]): readonly BankStatement[] => {
  const names = new Set(statements.map((statement) => statementName(statement).join(' ')));
  if (names.size !== statements.length) throw malformedStatement('two statements are of one day and currency');
  return statements;
};

const statementOf = (statement: XmlElement): BankStatement => {
  const [opening, closing] = [balanceOf(statement, 'OPBD'), balanceOf(statement, 'CLBD')];
  const { currency, date } = closing;
  const lines = allAt(statement, 'Ntry').map((entry, index) => lineOf(entry, index, currency));
  const sum = lines.reduce((total, { amount }) => total + amount, opening.amount);
  if (opening.currency !== currency || sum !== closing.amount) {
    throw malformedStatement(`the lines lead from ${opening.amount} to ${sum}, not to ${closing.amount} ${currency}`);
  }
  if (!isCountable(lines.map(({ amount }) => amount)))
    throw malformedStatement('the lines move more than can be counted');
  if (new Set(lines.map(({ id }) => id)).size !== lines.length)
    throw malformedStatement('two lines have one reference');
  return { currency, date, opening: opening.amount, closing: closing.amount, lines };
};

type Balance = ReturnType<typeof amountOf> & Readonly<{ date: CivilDate }>;

const balanceOf = (statement: XmlElement, code: 'OPBD' | 'CLBD'): Balance => {
  const found = allAt(statement, 'Bal').find((each) => textAt(each, 'Tp', 'CdOrPrtry', 'Cd') === code);
  if (!found) throw new XmlFault(`the balance ${code} is missing`);
  const date = knownDay(requireText(found, 'Dt', 'Dt'));
  return { ...amountOf(found), date };
};

/** The remitter's text is the reference; a line without an id is named by its place. */
const lineOf = (entry: XmlElement, index: number, currency: string): StatedLine => {
  const { amount, currency: own } = amountOf(entry);
  if (own !== currency) throw new XmlFault(`a line in ${own} stands on a statement in ${currency}`);
  return { id: textAt(entry, 'NtryRef') || `${index + 1}`, reference: referenceOf(entry), amount: amount as Minor };
};

const referenceOf = (entry: XmlElement): string | null =>
  textAt(entry, 'NtryDtls', 'TxDtls', 'Refs', 'EndToEndId') ||
  textAt(entry, 'NtryDtls', 'TxDtls', 'RmtInf', 'Ustrd') ||
  textAt(entry, 'AddtlNtryInf') ||
  null;
