import { byRule, IsInstant, ListQuery, Words } from '@taprail/http';
import { type ExportFormat, exportFormats } from '@taprail/ledger-domain';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { isCivilDate } from '@taprail/money';
import { type ExportStatus, exportStatuses } from './export.view';

const IsDay = () =>
  byRule(
    'isDay',
    { type: 'string', format: 'date', 'x-expected': 'a day as year-month-day, such as 2026-03-31' },
    isCivilDate,
  );

export class ListExportsQuery extends ListQuery {
  @IsOptional()
  @IsIn(exportStatuses)
  @Words('Only exports in this status.')
  status?: ExportStatus;

  @IsOptional()
  @IsIn(exportFormats)
  @Words('Only exports of this format.')
  format?: ExportFormat;
}

export class CreateExportDto {
  static readonly nullIsAbsent = true;

  @IsIn(exportFormats)
  @Words(
    'csv, jsonl and parquet have one row per line, hledger is a plain-text journal, camt053 a bank statement of one account.',
  )
  format!: ExportFormat;

  /** The first day; without it from the beginning. A statement needs it. */
  @IsOptional()
  @IsDay()
  @Words('First day. Defaults to the beginning of the books; required for a statement.')
  from?: string;

  @IsOptional()
  @IsDay()
  @Words('Last day. Defaults to today.')
  as_of?: string;

  @IsOptional()
  @IsInstant()
  @Words('Only what was recorded by this instant. Defaults to now.')
  known_at?: string;

  @IsOptional()
  @IsString()
  @Length(1, 128)
  @Words('Only entries of this sub-merchant, by its reference or id.')
  submerchant?: string;

  /** Entries that touch it; a statement is of it. */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  @Words('Only entries that touch this account; for a statement, its account.')
  account?: string;
}
