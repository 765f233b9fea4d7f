import { IsDay, Words } from '@taprail/http';
import { IsOptional, IsString, Length } from 'class-validator';
import { ReportQuery } from '../reports/ledger-query.dto';

export class ReconciliationQuery extends ReportQuery {
  /** The first day of the roll-forward; the first of the month without it. */
  @IsOptional()
  @IsDay()
  @Words('First day of the roll-forward. Defaults to the first of the month.')
  from?: string;
}

export class HandInDto {
  /** The whole text, to the last byte. */
  @IsString()
  @Length(1, 1_000_000)
  @Words('Complete text of the file, byte for byte.')
  content!: string;
}
