import { Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { type KnownDelivery, replayWindowMs, sendsMax, sendsOf } from '@taprail/webhooks-domain';
import type { BulkRedeliverDto } from './bulk-redeliver.dto';
import { DeliveryReads } from '../deliveries/delivery-reads';
import { type FeedPlace, PublicEventReads } from '../events/public-event-reads';

const pageMax = 100;

/** What a replay of many would send, and what it would have to leave out. */
@Injectable()
export class EstimateReplay {
  constructor(
    private readonly events: PublicEventReads,
    private readonly deliveries: DeliveryReads,
    private readonly clock: Clock,
  ) {}

  async estimate(platformId: string, { from, to, types, endpoint, status }: BulkRedeliverDto) {
    const oldestMs = this.clock.now().getTime() - replayWindowMs;
    const counts = { matched: 0, expired: 0, exhausted: 0 };
    const filters = [
      { column: 'created', operator: '>=', value: new Date(from).toISOString() },
      { column: 'created', operator: '<=', value: new Date(to).toISOString() },
    ] as const;
    for (let place: FeedPlace | undefined; ;) {
      const page = { order: 'asc', limit: pageMax, ...place } as const;
      const rows = await this.events.list(platformId, { filters, ...page });
      for (const { row } of rows) {
        if (types && types.length > 0 && !types.includes(row.kind)) continue;
        const all = await this.deliveries.knownOf(platformId, row.eventId);
        const sent = endpoint ? all.filter(({ endpointId }) => endpointId === endpoint) : all;
        if (status !== undefined && !sent.some(({ courses }) => courses.some((each) => each.status === status)))
          continue;
        counts.matched += 1;
        if (Date.parse(row.occurredAt) < oldestMs) counts.expired += 1;
        else if (sent.length > 0 && sent.every(isExhausted)) counts.exhausted += 1;
      }
      if (rows.length < pageMax) break;
      place = { after: rows.at(-1)!.createdPosition, afterKey: rows.at(-1)!.key };
    }
    return {
      object: 'redelivery_estimate',
      matched: counts.matched,
      excluded: { replay_window_expired: counts.expired, delivery_attempts_exhausted: counts.exhausted },
    };
  }
}

const isExhausted = (delivery: KnownDelivery): boolean => sendsOf(delivery) >= sendsMax;
