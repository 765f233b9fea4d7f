import { Injectable } from '@nestjs/common';
import type { ReplayedEvents } from '@taprail/contracts';
import { isAmong, type KnownDelivery, type ListedEvent } from '@taprail/webhooks-domain';
import { DeliveryReads } from '../deliveries/delivery-reads';
import { type FeedPlace, PublicEventReads } from '../events/public-event-reads';

const pageMax = 100;

export type MatchedPage = Readonly<{ matched: readonly ListedEvent[]; next: FeedPlace | null }>;

/** The events that a replay of many is about, in the order in which they happened. */
@Injectable()
export class MatchingEvents {
  constructor(
    private readonly events: PublicEventReads,
    private readonly deliveries: DeliveryReads,
  ) {}

  async list(range: ReplayedEvents, after: FeedPlace | null): Promise<MatchedPage> {
    const filters = [
      { column: 'created', operator: '>=', value: range.from },
      { column: 'created', operator: '<=', value: range.to },
    ] as const;
    const page = { filters, order: 'asc', limit: pageMax, ...(after ?? {}) } as const;
    const rows = await this.events.list(range.platformId, page);
    const matched: ListedEvent[] = [];
    for (const { row: event } of rows) {
      if (!isMeant(range, event.kind)) continue;
      if (await this.hasStatus(range, event.eventId)) matched.push(event);
    }
    const last = rows.at(-1);
    const isLast = last === undefined || rows.length < pageMax;
    return { matched, next: isLast ? null : { after: last.createdPosition, afterKey: last.key } };
  }

  /** Deliveries of an event to the endpoints that the replay is for. */
  async listSent({ platformId, endpointId }: ReplayedEvents, eventId: string): Promise<readonly KnownDelivery[]> {
    const all = await this.deliveries.knownOf(platformId, eventId);
    return endpointId === null ? all : all.filter((each) => each.endpointId === endpointId);
  }

  private async hasStatus(range: ReplayedEvents, eventId: string): Promise<boolean> {
    const { deliveryStatus } = range;
    if (deliveryStatus === null) return true;
    const sent = await this.listSent(range, eventId);
    return sent.some(({ runs }) => runs.some(({ status }) => status === deliveryStatus));
  }
}

/** Who asks for deliveries in a status means events that were sent to whoever asked for them: those of opt-in kinds too. */
const isMeant = ({ kinds, deliveryStatus }: ReplayedEvents, kind: string): boolean =>
  isAmong(kinds, kind) || (kinds.length === 0 && deliveryStatus !== null);
