import { byRule, IsInstant } from '@taprail/http';
import { type ExportFormat, exportFormats } from '@taprail/gateway-domain';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { isCivilDate } from '../report-days';

const IsDay = () =>
  byRule(
    'isDay',
    { type: 'string', format: 'date', 'x-expected': 'a day as year-month-day, such as 2026-03-31' },
    isCivilDate,
  );

export class CreateExportDto {
  static readonly nullIsAbsent = true;

  @IsIn(exportFormats)
  format!: ExportFormat;

  /** The first day; without it from the beginning. A statement needs it. */
  @IsOptional()
  @IsDay()
  from?: string;

  @IsOptional()
  @IsDay()
  as_of?: string;

  @IsOptional()
  @IsInstant()
  known_at?: string;

  @IsOptional()
  @IsString()
  @Length(1, 128)
  submerchant?: string;

  /** Entries that touch it; a statement is of it. */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  account?: string;
}
