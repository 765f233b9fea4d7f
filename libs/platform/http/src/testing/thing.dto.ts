import { Type } from 'class-transformer';
import {
  IsArray,
  IsIn,
  IsInt,
  IsISO31661Alpha2,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { ListQuery } from '../answers/lists/list-query.dto';
import { Fault } from '../validation/faults/fault-code';
import { IsTextMap } from '../validation/rules';
import { Words } from '../validation/words';

export class PartDto {
  @IsString()
  @Length(1, 20)
  @Words('What it is called.')
  name!: string;

  @IsOptional()
  @IsInt()
  @Words('Grams.', { minimum: 1, maximum: 500 })
  weight?: number | null;
}

export class ThingDto {
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  @Fault('amount_too_small', 'minimum')
  amount!: number;

  @IsString()
  @Length(1, 64)
  name!: string;

  @IsOptional()
  @IsIn(['red', 'green'])
  colour?: string | null;

  @IsOptional()
  @IsISO31661Alpha2()
  @Fault('invalid_country')
  country?: string | null;

  @IsOptional()
  @IsTextMap({ keysMax: 2, keyLengthMax: 4, valueLengthMax: 8 })
  labels?: Record<string, string> | null;

  @IsOptional()
  @IsObject()
  extra?: object | null;

  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PartDto)
  parts?: PartDto[] | null;
}

export class ThingsQuery extends ListQuery {
  @IsOptional()
  @IsIn(['open', 'closed'])
  status?: string;
}
