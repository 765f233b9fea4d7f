import { Inject, Injectable } from '@nestjs/common';
import { upcasters, type UserEvent, users, type Users, type UsersCommand } from '@taprail/access-domain';
import { Clock } from '@taprail/clock';
import { Codec, EVENT_STORE, type EventStore, StreamRepository } from '@taprail/event-store';

export const usersStreamPrefix = 'users-';
export const userCodec = new Codec<UserEvent>(upcasters);

/** Repository of the streams of people: one for each platform, under its id. */
@Injectable()
export class UserStreams extends StreamRepository<Users, UsersCommand, UserEvent> {
  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: usersStreamPrefix, decider: users, codec: userCodec });
  }
}
