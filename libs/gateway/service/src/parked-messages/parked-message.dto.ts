import { type ConsumerGroup, consumerGroups } from '@taprail/contracts';
import { PageQuery } from '@taprail/http';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';

const nameMax = 200;

export class ParkedMessageQuery extends PageQuery {
  @IsOptional()
  @IsIn(consumerGroups)
  group?: ConsumerGroup;

  @IsOptional()
  @IsString()
  @Length(1, nameMax)
  topic?: string;

  /** The type of the event, such as money.moved. */
  @IsOptional()
  @IsString()
  @Length(1, nameMax)
  type?: string;

  @IsOptional()
  @IsString()
  @Length(1, nameMax)
  key?: string;

  @IsOptional()
  @IsIn(['parked', 'discarded'])
  state: 'parked' | 'discarded' = 'parked';
}

/** A key or a type, and not both. */
export class ReplayParkedDto {
  @IsIn(consumerGroups)
  group!: ConsumerGroup;

  @IsOptional()
  @IsString()
  @Length(1, nameMax)
  key?: string;

  /** Narrows a key down to one topic. */
  @IsOptional()
  @IsString()
  @Length(1, nameMax)
  topic?: string;

  @IsOptional()
  @IsString()
  @Length(1, nameMax)
  type?: string;
}

export class DiscardParkedDto {
  /** Why nobody needs it; it is kept with the message. */
  @IsString()
  @Length(1, 500)
  reason!: string;
}
