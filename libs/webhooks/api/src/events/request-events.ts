import { Injectable } from '@nestjs/common';
import type { RequestEventsLookup } from '@taprail/contracts';
import { type ListFilter, equalTo } from '@taprail/subscriptions';
import { requestIdOf } from '@taprail/webhooks-domain';
import { PublicEventReads } from './public-event-reads';

/** A transaction has a few dozen events at most in practice; nobody reads more than this of one request. */
const eventsMax = 200;
const transactionsMax = 10;

type FoundEvent = Readonly<{ eventId: string; position: bigint }>;

/**
 * The events that a request caused. Those of a transaction are found by it and tell by their body which request they follow
 * from: an index by request would cost every tap. All others are few, and are found by the request.
 */
@Injectable()
export class RequestEvents implements RequestEventsLookup {
  constructor(private readonly events: PublicEventReads) {}

  async eventsOf(platformId: string, requestId: string, transactionIds: readonly string[]): Promise<readonly string[]> {
    const found = await Promise.all([
      this.find(platformId, requestId, equalTo({ request: requestId })),
      ...transactionIds
        .slice(0, transactionsMax)
        .map((transaction) => this.find(platformId, requestId, equalTo({ transaction }))),
    ]);
    return found
      .flat()
      .sort((one, other) => Number(one.position - other.position) || (one.eventId < other.eventId ? -1 : 1))
      .map(({ eventId }) => eventId);
  }

  private async find(
    platformId: string,
    requestId: string,
    filters: readonly ListFilter[],
  ): Promise<readonly FoundEvent[]> {
    const rows = await this.events.list(platformId, { filters, order: 'asc', limit: eventsMax });
    const found = rows.map(async ({ key, row, createdPosition }): Promise<readonly FoundEvent[]> => {
      const event = await this.events.at(key, row.place);
      const isCaused = event !== undefined && requestIdOf(event) === requestId;
      return isCaused ? [{ eventId: key, position: createdPosition }] : [];
    });
    return (await Promise.all(found)).flat();
  }
}
