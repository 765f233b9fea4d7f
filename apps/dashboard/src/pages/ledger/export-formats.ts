import type { LedgerExport } from '@taprail/sdk';

export type ExportFileFormat = LedgerExport['format'];

/** Formats with the words of the form and the ending of the file. */
export const exportFormats: Readonly<Record<ExportFileFormat, Readonly<{ title: string; ending: string }>>> = {
  csv: { title: 'CSV, one row per ledger line', ending: 'csv' },
  parquet: { title: 'Parquet, one row per ledger line', ending: 'parquet' },
  jsonl: { title: 'JSON Lines, one object per line', ending: 'jsonl' },
  hledger: { title: 'hledger, plain-text journal', ending: 'journal' },
  camt053: { title: 'camt.053, bank statement of one account', ending: 'xml' },
};

export type ExportForm = Readonly<{
  format: ExportFileFormat;
  from: string;
  asOf: string;
  submerchant: string;
  account: string;
}>;

/** The fault in the form, if there is one. */
export const exportProblem = ({ format, from, asOf, account }: ExportForm): string | undefined => {
  if (format === 'camt053' && (account.trim() === '' || from === ''))
    return 'A bank statement needs an account and a start date';
  return from !== '' && asOf !== '' && from > asOf ? 'The start date is after the end date' : undefined;
};

/** The fields that are sent: what is empty is left out. */
export const exportFields = ({ format, from, asOf, submerchant, account }: ExportForm) => ({
  format,
  ...(from === '' ? {} : { from }),
  ...(asOf === '' ? {} : { as_of: asOf }),
  ...(submerchant.trim() === '' ? {} : { submerchant: submerchant.trim() }),
  ...(account.trim() === '' ? {} : { account: account.trim() }),
});

export const exportFileName = ({ id, format }: Pick<LedgerExport, 'id' | 'format'>): string =>
  `${id}.${exportFormats[format].ending}`;
