import {
  type ExportFormat,
  type ExportTerms,
  camtEnd,
  camtLine,
  camtStart,
  csvHeader,
  csvRows,
  hledgerEntries,
  hledgerHeader,
  jsonLines,
  type LineColumn,
  lineColumns,
  lineId,
  parseAccount,
  type RecordedEntry,
  unnamedLineColumns,
} from '@taprail/ledger-domain';
import { addDays } from '@taprail/money';
import type { LedgerBooks } from '../../books/ledger-books';
import { askedBy, exportEntries, statementEntries } from './export-entries';
import { parquetChunks } from './parquet';
import { textChunks, type TextFile } from './text-file';

/** The platform's reference of a sub-merchant. */
export type NameOf = (subMerchant: string | null) => Promise<string | null>;

type Format = Readonly<{
  contentType: string;
  extension: string;
  /** How such a file begins, for the reference. */
  begins: string;
  entriesOf: (books: LedgerBooks, terms: ExportTerms) => AsyncIterable<RecordedEntry>;
  write: (
    entries: AsyncIterable<RecordedEntry>,
    books: LedgerBooks,
    terms: ExportTerms,
    nameOf: NameOf,
  ) => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
}>;

const joined = (lines: Iterable<string>): string => [...lines].join('');

const journalAs = (open: (terms: ExportTerms) => TextFile): Pick<Format, 'entriesOf' | 'write'> => ({
  entriesOf: exportEntries,
  write: (entries, _books, terms) => textChunks(entries, open(terms)),
});

/** Accounts and currencies are named just before they are first used, since nobody knows them all beforehand. */
const hledgerFile = (): TextFile => {
  const named = new Set<string>();
  const isNew = (line: string): boolean => !named.has(line) && named.add(line).size > 0;
  const textOf = (recorded: RecordedEntry): string => {
    const before = named.size > 0 ? '\n' : '';
    const header = [...hledgerHeader(accountsOf(recorded), recorded.externalRef)].filter(isNew);
    return `${header.length > 0 ? before : ''}${joined(header)}${joined(hledgerEntries([recorded]))}`;
  };
  return { start: '', textOf, end: '' };
};

const accountsOf = ({ entry }: RecordedEntry): readonly string[] => entry.lines.map(({ account }) => account);

/** A statement is of one account and has a first day. */
const statementTerms = (terms: ExportTerms) => {
  const { account, from } = terms;
  if (account === null || from === null) throw new Error('A statement is of one account and has a first day');
  return { ...terms, account, from };
};

const camtFile = async (books: LedgerBooks, asked: ExportTerms, nameOf: NameOf): Promise<TextFile> => {
  const { account, from, asOf, shownAsOf = asOf, knownAt, exportId, at } = statementTerms(asked);
  const balanceAt = async (day: string): Promise<number> => {
    const { debits, credits } = (await books.sums(askedBy(asked), { asOf: day, knownAt })).sums.get(account) ?? zero;
    return debits - credits;
  };
  const [opening, closing] = [await balanceAt(addDays(from, -1)), await balanceAt(asOf)];
  const statement = { account, currency: parseAccount(account).currency, from, to: shownAsOf, opening, closing };
  const owner = asked.layout === 2 ? { owner: await nameOf(parseAccount(account).subMerchant) } : {};
  const ofAccount = ({ entry }: RecordedEntry) => entry.lines.filter((line) => line.account === account);
  return {
    start: camtStart(statement, { messageId: exportId, createdAt: at, ...owner }),
    textOf: (recorded) => {
      const { entry } = recorded;
      return joined(ofAccount(recorded).map((line) => camtLine({ id: lineId(entry.entryId, line), entry, line })));
    },
    end: camtEnd,
  };
};

const columnsIn = ({ layout }: ExportTerms): readonly LineColumn[] => (layout === 2 ? lineColumns : unnamedLineColumns);

const zero = { debits: 0, credits: 0 };

export const exportFiles: Readonly<Record<ExportFormat, Format>> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    extension: 'csv',
    begins: csvHeader(lineColumns),
    ...journalAs((terms) => {
      const columns = columnsIn(terms);
      return { start: csvHeader(columns), textOf: (entry) => joined(csvRows([entry], columns)), end: '' };
    }),
  },
  jsonl: {
    contentType: 'application/jsonl; charset=utf-8',
    extension: 'jsonl',
    begins: '{"id":"le_01KJM0Z8R0000000000000000B",',
    ...journalAs(() => ({ start: '', textOf: (entry) => joined(jsonLines([entry])), end: '' })),
  },
  hledger: {
    contentType: 'text/plain; charset=utf-8',
    extension: 'journal',
    begins: 'account psp_clearing:EUR  ; type:A\n',
    ...journalAs(hledgerFile),
  },
  parquet: {
    contentType: 'application/vnd.apache.parquet',
    extension: 'parquet',
    begins: 'PAR1',
    entriesOf: exportEntries,
    write: (entries, _books, { layout }) => parquetChunks(entries, layout ?? 1),
  },
  camt053: {
    contentType: 'application/xml; charset=utf-8',
    extension: 'xml',
    begins:
      '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">\n',
    entriesOf: (books, terms) => statementEntries(books, statementTerms(terms)),
    write: async (entries, books, terms, nameOf) => textChunks(entries, await camtFile(books, terms, nameOf)),
  },
};
