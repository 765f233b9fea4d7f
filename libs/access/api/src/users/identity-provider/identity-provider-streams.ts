import { Inject, Injectable } from '@nestjs/common';
import {
  identityProvider,
  type IdentityProvider,
  type IdentityProviderCommand,
  type IdentityProviderEvent,
  upcasters,
} from '@taprail/access-domain';
import { Clock } from '@taprail/clock';
import { Codec, EVENT_STORE, type EventStore, StreamRepository } from '@taprail/event-store';

export const identityProviderStreamPrefix = 'identityProvider-';
export const identityProviderCodec = new Codec<IdentityProviderEvent>(upcasters);

/** Repository of the streams of identity providers: one for each platform, under its id. */
@Injectable()
export class IdentityProviderStreams extends StreamRepository<
  IdentityProvider,
  IdentityProviderCommand,
  IdentityProviderEvent
> {
  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, {
      streamPrefix: identityProviderStreamPrefix,
      decider: identityProvider,
      codec: identityProviderCodec,
    });
  }
}
