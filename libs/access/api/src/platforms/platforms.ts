import { Inject, Injectable } from '@nestjs/common';
import {
  type ApiKeyRecord,
  isApiKeyEvent,
  platform,
  type Platform,
  type PlatformCommand,
  type PlatformEvent,
  projectApiKey,
  upcasters,
} from '@taprail/access-domain';
import { Clock } from '@taprail/clock';
import { Codec, EVENT_STORE, type EventStore, type Handled, StreamRepository } from '@taprail/event-store';

export const platformStreamPrefix = 'platform-';
export const platformCodec = new Codec<PlatformEvent>(upcasters);

/** Repository of the platform streams. */
@Injectable()
export class Platforms extends StreamRepository<Platform, PlatformCommand, PlatformEvent> {
  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: platformStreamPrefix, decider: platform, codec: platformCodec });
  }
}

/** One key, folded from the stream that was just written. */
export const keyFrom = ({ history }: Handled<Platform, PlatformEvent>, keyId: string): ApiKeyRecord => {
  const record = history.reduce<ApiKeyRecord | undefined>(
    (known, event) => (isApiKeyEvent(event) && event.data.keyId === keyId ? projectApiKey(known, event) : known),
    undefined,
  );
  if (!record) throw new Error(`${keyId} is not in the stream that was just written`);
  return record;
};
