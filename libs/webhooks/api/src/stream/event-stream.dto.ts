import { Words } from '@taprail/http';
import { kinds } from '@taprail/webhooks-domain';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, Matches } from 'class-validator';
import { eventIdForm } from '../events/event.dto';

export class StreamEventsQuery {
  /** `types[]=tap.approved`: only these; without it all. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(kinds.length)
  @IsIn(kinds, { each: true })
  @Words('Only events of these kinds: `types[]=tap.approved`. Without it all.')
  types?: (typeof kinds)[number][];

  /** Begins after this event; `Last-Event-ID` outweighs it. */
  @IsOptional()
  @Matches(eventIdForm, { message: 'the id of an event, such as evt_01J8ZQ4Y7M3N5P6R8S9T0V1W2X' })
  @Words('Begins after this event, `evt_…`; the header Last-Event-ID goes before it.')
  after?: string;

  /** `true`: also what is replayed while the stream is open, as `event: replayed`. */
  @IsOptional()
  @IsIn(['true', 'false'])
  @Words('`true`: also what is replayed while the stream is open, as `event: replayed`.')
  replays?: 'true' | 'false';
}
