import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { Envelope } from '@taprail/contracts';
import { Codec, EVENT_STORE, type EventStore, type Handled, handleWith } from '@taprail/event-store';
import {
  type ApiKeyRecord,
  platform,
  type Platform,
  type PlatformCommand,
  type PlatformEvent,
  projectApiKey,
  upcasters,
} from '@taprail/gateway-domain';

export const platformStreamPrefix = 'platform-';
export const platformCodec = new Codec<PlatformEvent>(upcasters);

type Untimed<Command> = Command extends unknown ? Omit<Command, 'at'> : never;

/** The one door to the platform streams. */
@Injectable()
export class Platforms {
  private readonly handle;

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    private readonly clock: Clock,
  ) {
    this.handle = handleWith(store, platform, platformCodec);
  }

  execute(command: Untimed<PlatformCommand>, envelope: Envelope): Promise<Handled<Platform, PlatformEvent>> {
    const at = this.clock.iso();
    const stream = `${platformStreamPrefix}${command.platformId}`;
    return this.handle(stream, { ...command, at } as PlatformCommand, { at, envelope });
  }
}

/** One key, folded from the stream that was just written. */
export const keyFrom = ({ history }: Handled<Platform, PlatformEvent>, keyId: string): ApiKeyRecord => {
  const record = history.reduce<ApiKeyRecord | undefined>(
    (known, event) =>
      event.type !== 'PlatformCreated' && event.data.keyId === keyId ? projectApiKey(known, event) : known,
    undefined,
  );
  if (!record) throw new Error(`${keyId} is not in the stream that was just written`);
  return record;
};
