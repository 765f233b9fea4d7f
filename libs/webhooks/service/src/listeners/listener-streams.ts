import type { Clock } from '@taprail/clock';
import { Codec, type EventStore, StreamRepository } from '@taprail/event-store';
import {
  type EventToldAgain,
  isListenedTo,
  type PublicEventKind,
  type ListenerCommand,
  type ListenerEvent,
  type Listeners,
  listeners,
  listenerStreamPrefix,
  openListenersKeys,
  type TellAgain,
  toldAgain,
  toldAgainStreamPrefix,
  upcasters,
} from '@taprail/webhooks-domain';

/** The one door to who listens, and in whichever process: so whoever replays an event can know. */
export class ListenerStreams extends StreamRepository<Listeners, ListenerCommand, ListenerEvent> {
  constructor(store: EventStore, clock: Clock) {
    const codec = new Codec<ListenerEvent>(upcasters);
    super(store, clock, { streamPrefix: listenerStreamPrefix, decider: listeners, codec });
  }

  async isListenedTo(platformId: string, kind: PublicEventKind): Promise<boolean> {
    const nowMs = Date.now();
    const days = await Promise.all(openListenersKeys(platformId, nowMs).map((key) => this.load(key)));
    return days.some(({ state }) => isListenedTo(state, kind, nowMs));
  }
}

/** The one door to what listeners are told again: one stream for each event. */
export class ToldAgainStreams extends StreamRepository<null, TellAgain, EventToldAgain> {
  constructor(store: EventStore, clock: Clock) {
    const codec = new Codec<EventToldAgain>(upcasters);
    super(store, clock, { streamPrefix: toldAgainStreamPrefix, decider: toldAgain, codec });
  }
}
