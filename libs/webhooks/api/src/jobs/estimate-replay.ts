import { Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { ReplayedEvents } from '@taprail/contracts';
import { type KnownDelivery, replayWindowMs, sendsMax, sendsOf } from '@taprail/webhooks-domain';
import type { FeedPlace } from '../events/public-event-reads';
import { MatchingEvents } from './matching-events';

/** Counts the events that a replay of many would send, and those that it would have to leave out. */
@Injectable()
export class EstimateReplay {
  constructor(
    private readonly events: MatchingEvents,
    private readonly clock: Clock,
  ) {}

  async estimate(range: ReplayedEvents) {
    const oldestMs = this.clock.now().getTime() - replayWindowMs;
    const counts = { matched: 0, expired: 0, exhausted: 0 };
    for (let place: FeedPlace | null = null; ;) {
      const { matched, next } = await this.events.list(range, place);
      for (const { eventId, occurredAt } of matched) {
        counts.matched += 1;
        if (Date.parse(occurredAt) < oldestMs) counts.expired += 1;
        else if (isExhausted(await this.events.listSent(range, eventId))) counts.exhausted += 1;
      }
      if (next === null) break;
      place = next;
    }
    return {
      object: 'redelivery_estimate',
      matched: counts.matched,
      excluded: { replay_window_expired: counts.expired, delivery_attempts_exhausted: counts.exhausted },
    };
  }
}

const isExhausted = (sent: readonly KnownDelivery[]): boolean =>
  sent.length > 0 && sent.every((delivery) => sendsOf(delivery) >= sendsMax);
