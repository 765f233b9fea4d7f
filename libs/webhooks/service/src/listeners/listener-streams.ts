import type { Clock } from '@taprail/clock';
import { Codec, type EventStore, StreamRepository } from '@taprail/event-store';
import {
  type EventReplayedToListeners,
  isListenedTo,
  type PublicEventKind,
  type ListenerCommand,
  type ListenerEvent,
  type Listeners,
  listeners,
  listenerStreamPrefix,
  openListenersKeys,
  type ReplayToListeners,
  replayToListeners,
  replayedEventStreamPrefix,
  upcasters,
} from '@taprail/webhooks-domain';

/** The streams of open listeners, of all processes: a replay finds in them whether there is one for its kind. */
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

/** The streams of events that were replayed to listeners: one for each event. */
export class ReplayedEventStreams extends StreamRepository<null, ReplayToListeners, EventReplayedToListeners> {
  constructor(store: EventStore, clock: Clock) {
    const codec = new Codec<EventReplayedToListeners>(upcasters);
    super(store, clock, { streamPrefix: replayedEventStreamPrefix, decider: replayToListeners, codec });
  }
}
