import { type WebhookKind, webhookKinds } from '@taprail/contracts';
import { Words } from '@taprail/http';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, Matches } from 'class-validator';
import { eventIdForm } from '../events/event.dto';

export class StreamEventsQuery {
  /** `types[]=tap.approved`: only these; without it those of `*`. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(webhookKinds.length)
  @IsIn(webhookKinds, { each: true })
  @Words(
    'Only events of these types, such as `types[]=tap.approved`. Defaults to the types that `*` stands for: opt-in types are streamed if they are named.',
  )
  types?: WebhookKind[];

  /** Begins after this event; `Last-Event-ID` outweighs it. */
  @IsOptional()
  @Matches(eventIdForm, { message: 'the id of an event, such as evt_01J8ZQ4Y7M3N5P6R8S9T0V1W2X' })
  @Words('Begins after this event, `evt_…`. The header Last-Event-ID takes precedence.')
  after?: string;

  /** `true`: also what is replayed while the stream is open, as `event: replayed`. */
  @IsOptional()
  @IsIn(['true', 'false'])
  @Words('If `true`, also streams events that are replayed while the stream is open, as `event: replayed`.')
  replays?: 'true' | 'false';
}
