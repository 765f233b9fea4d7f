import type { ExportFormat, ExportTerms } from '@taprail/gateway-domain';
import {
  camtEnd,
  camtLine,
  camtStart,
  csvHeader,
  csvRows,
  hledgerEntries,
  hledgerHeader,
  jsonLines,
  lineId,
  parseAccount,
  type RecordedEntry,
} from '@taprail/ledger-domain';
import { addDays } from '@taprail/money';
import type { LedgerBooks } from '../books/ledger-books';
import { askedBy, exportEntries, statementEntries } from './export-entries';

/** A file of one format: what stands before the entries, each entry, and what stands behind them. */
export type ExportFile = Readonly<{
  entries: AsyncIterable<RecordedEntry>;
  start: string;
  textOf: (entry: RecordedEntry) => string;
  end: string;
}>;

type Format = Readonly<{
  contentType: string;
  extension: string;
  open: (books: LedgerBooks, terms: ExportTerms) => Promise<ExportFile>;
}>;

const joined = (lines: Iterable<string>): string => [...lines].join('');

const plain =
  (start: string, textOf: (entry: RecordedEntry) => string): Format['open'] =>
  async (books, terms) => ({ entries: exportEntries(books, terms), start, textOf, end: '' });

/** Accounts and currencies are named just before they are first used, since nobody knows them all beforehand. */
const openHledger: Format['open'] = async (books, terms) => {
  const named = new Set<string>();
  const isNew = (line: string): boolean => !named.has(line) && named.add(line).size > 0;
  const textOf = (recorded: RecordedEntry): string => {
    const before = named.size > 0 ? '\n' : '';
    const header = [...hledgerHeader(recorded.entry.lines.map(({ account }) => account))].filter(isNew);
    return `${header.length > 0 ? before : ''}${joined(header)}${joined(hledgerEntries([recorded]))}`;
  };
  return { entries: exportEntries(books, terms), start: '', textOf, end: '' };
};

const openCamt: Format['open'] = async (books, terms) => {
  const { account, from, asOf, knownAt } = terms;
  if (account === null || from === null) throw new Error('A statement is of one account and has a first day');
  const balanceAt = async (day: string): Promise<number> => {
    const { debits, credits } = (await books.sums(askedBy(terms), { asOf: day, knownAt })).sums.get(account) ?? zero;
    return debits - credits;
  };
  const [opening, closing] = [await balanceAt(addDays(from, -1)), await balanceAt(asOf)];
  const statement = { account, currency: parseAccount(account).currency, from, to: asOf, opening, closing };
  return {
    entries: statementEntries(books, { ...terms, from }),
    start: camtStart(statement, { messageId: terms.exportId, createdAt: terms.at }),
    textOf: ({ entry }) =>
      joined(
        entry.lines
          .filter((line) => line.account === account)
          .map((line) => camtLine({ id: lineId(entry.entryId, line), entry, line })),
      ),
    end: camtEnd,
  };
};

const zero = { debits: 0, credits: 0 };

export const exportFiles: Readonly<Record<ExportFormat, Format>> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    extension: 'csv',
    open: plain(csvHeader(), (entry) => joined(csvRows([entry]))),
  },
  jsonl: {
    contentType: 'application/jsonl; charset=utf-8',
    extension: 'jsonl',
    open: plain('', (entry) => joined(jsonLines([entry]))),
  },
  hledger: { contentType: 'text/plain; charset=utf-8', extension: 'journal', open: openHledger },
  camt053: { contentType: 'application/xml; charset=utf-8', extension: 'xml', open: openCamt },
};
