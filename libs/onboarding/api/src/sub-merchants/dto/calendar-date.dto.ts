import { Words } from '@taprail/http';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** A day in three numbers. Whether it exists is seen when all three are known. */
export class CalendarDateDto {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(31)
  @Words('Day of the month.')
  day?: number | null;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(12)
  @Words('Month, 1 to 12.')
  month?: number | null;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(9_999)
  @Words('Year, four digits.')
  year?: number | null;
}
