import { Inject, Injectable } from '@nestjs/common';
import { pspEventRoute, pspEventStreamPrefix, type PspEventRoute, type ReceivedPspEvent } from '@taprail/contracts';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { type PlacedPspEvent, type PspEventPage, ReceivedPspEvents } from '@taprail/ports';

const pagesMax = 100;

type Stored = Omit<ReceivedPspEvent, 'objectId'> & Partial<Pick<ReceivedPspEvent, 'objectId'>>;

/**
 * Reads them from the log, whose positions are their places: a stream for each event makes a repetition nothing, and the
 * log has an order that nobody has to keep. A place is one more than the position, so that 0 comes before the first.
 */
@Injectable()
export class LogReceivedPspEvents extends ReceivedPspEvents {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {
    super();
  }

  async page(route: PspEventRoute, after: number, limit: number): Promise<PspEventPage> {
    const events: PlacedPspEvent[] = [];
    let position = BigInt(after) - 1n;
    for (let pages = 0; pages < pagesMax && events.length < limit; pages += 1) {
      const page = await this.store.readAll(position, { streamPrefixes: [pspEventStreamPrefix] });
      for (const { data, position: at } of page.events) {
        const event = JSON.parse(data) as Stored;
        position = at;
        if (pspEventRoute(event.type) === route) events.push(placed(event, placeOf(at)));
        if (events.length === limit) return { events, place: placeOf(position) };
      }
      if (page.position <= position && page.events.length === 0) break;
      if (page.position > position) position = page.position;
    }
    return { events, place: placeOf(position) };
  }
}

const placed = (
  { eventId, type, accountId, objectId = null, requestId, occurredAt }: Stored,
  place: number,
): PlacedPspEvent => {
  const known = { place, eventId, type, accountId, objectId, occurredAt };
  return requestId === undefined ? known : { ...known, requestId };
};

const placeOf = (position: bigint): number => {
  const place = Number(position + 1n);
  if (!Number.isSafeInteger(place)) throw new RangeError(`The log has grown past position ${position}`);
  return place;
};
