import { type ConsumerGroup, consumerGroups } from '@taprail/contracts';
import { IsReason, PageQuery, Words } from '@taprail/http';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';

const nameMax = 200;

export class ParkedMessageQuery extends PageQuery {
  @IsOptional()
  @IsIn(consumerGroups)
  @Words('Only messages that this consumer group could not handle.')
  group?: ConsumerGroup;

  @IsOptional()
  @IsString()
  @Length(1, nameMax)
  @Words('Only messages of this topic.')
  topic?: string;

  /** The type of the event, such as money.moved. */
  @IsOptional()
  @IsString()
  @Length(1, nameMax)
  @Words('Only events of this type, such as money.moved.')
  type?: string;

  @IsOptional()
  @IsString()
  @Length(1, nameMax)
  @Words('Only messages of this key.')
  key?: string;

  @IsOptional()
  @IsIn(['parked', 'discarded'])
  @Words('parked: still waiting. discarded: given up, with a reason.')
  state: 'parked' | 'discarded' = 'parked';
}

/** A key or a type, and not both. */
export class ReplayParkedDto {
  static readonly nullIsAbsent = true;

  @IsIn(consumerGroups)
  @Words('Consumer group that is to handle the messages.')
  group!: ConsumerGroup;

  @IsOptional()
  @IsString()
  @Length(1, nameMax)
  @Words('Replays every parked message of this key, in order. Send `key` or `type`, not both.')
  key?: string;

  /** Narrows a key down to one topic. */
  @IsOptional()
  @IsString()
  @Length(1, nameMax)
  @Words('Limits `key` to one topic.')
  topic?: string;

  @IsOptional()
  @IsString()
  @Length(1, nameMax)
  @Words('Replays every key whose first parked message has this type. Send `key` or `type`, not both.')
  type?: string;
}

export class DiscardParkedDto {
  /** Why nobody needs it; it is kept with the message. */
  @IsString()
  @Length(1, 500)
  @IsReason()
  @Words('Reason why the message is not needed; it is kept with the message.')
  reason!: string;
}
