import { IsDay, Words } from '@taprail/http';
import { IsOptional, IsString, Length } from 'class-validator';
import { ReportQuery } from '../reports/ledger-query.dto';

export class ReconciliationQuery extends ReportQuery {
  /** The first day of the roll-forward; the first of the month without it. */
  @IsOptional()
  @IsDay()
  @Words('The first day of the roll-forward. Without it the first of the month.')
  from?: string;
}

export class HandInDto {
  /** The whole text, to the last byte. */
  @IsString()
  @Length(1, 1_000_000)
  @Words('The whole text of the file, to the last byte.')
  content!: string;
}
