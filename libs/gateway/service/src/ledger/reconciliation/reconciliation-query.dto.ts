import { byRule } from '@taprail/http';
import { IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { ReportQuery } from '../ledger-query.dto';
import { isCivilDate } from '../report-days';

const IsDay = () => byRule('isDay', { type: 'string', format: 'date' }, isCivilDate);

export class ReconciliationQuery extends ReportQuery {
  /** The first day of the roll-forward; the first of the month without it. */
  @IsOptional()
  @IsDay()
  from?: string;
}

export class BreaksQuery {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 20;

  @IsOptional()
  @IsString()
  @Length(1, 1_024)
  cursor?: string;
}

export class HandInDto {
  /** The whole text, to the last byte. */
  @IsString()
  @Length(1, 1_000_000)
  content!: string;
}
