import { Words } from '@taprail/http';
import { IsInt, Min } from 'class-validator';

export class ConfirmOrphansDto {
  @IsInt()
  @Min(1)
  @Words(
    'Number of payments in the list as you have looked at it. Another number is refused: a sweep has changed the list.',
  )
  count!: number;
}
