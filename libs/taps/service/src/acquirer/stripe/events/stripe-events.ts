import type { PlacedNews } from '@taprail/contracts/acquirer';
import type { PlacedPspEvent } from '@taprail/ports';
import type { StripeParts } from '../stripe-parts';
import { AcquirerNews, type ChangedObject } from './acquirer-news';

const secondMs = 1_000;
/** A call does not go on for ever while there is much to read. */
const pagesMax = 20;
/** So far the log may grow without news before the place is told: each that is told is written down. */
const quietMax = 10_000;
/** Places of releases that listed Stripe's events were a second with the number of the event in it, far above any of the log. */
const listedPlaceMin = 100_000_000_000_000;
const listedPlacesPerSecond = 100_000;

/** What Stripe did by itself, from the events that its webhooks and the sweep have stored. */
export class StripeEvents {
  private readonly news: AcquirerNews;
  /** The log was read from a place up to another one, and nothing in between was news. */
  private quiet = { from: 0, to: 0 };

  constructor(private readonly parts: StripeParts) {
    this.news = new AcquirerNews(parts);
  }

  /** Most events are no news: what they leave is the place up to which they were read. */
  async read(after: number, limit: number): Promise<readonly PlacedNews[]> {
    if (limit < 1) return [];
    if (after >= listedPlaceMin) return this.readSince(Math.floor(after / listedPlacesPerSecond), limit);
    const found = await this.collect(this.reached(after), limit, -Infinity);
    if (found.news.length > 0 || found.place - after >= quietMax) return withPlace(found, after);
    this.quiet = { from: after, to: found.place };
    return [];
  }

  /** From the first event in the log on, without those that were listed and read before. */
  private async readSince(second: number, limit: number): Promise<readonly PlacedNews[]> {
    const found = await this.collect(0, limit, second * secondMs);
    return [...found.news, { place: found.place, news: null }];
  }

  private reached(after: number): number {
    const { from, to } = this.quiet;
    return after >= from && after < to ? to : after;
  }

  private async collect(after: number, limit: number, sinceMs: number): Promise<Found> {
    const news: PlacedNews[] = [];
    let place = after;
    for (let page = 0; page < pagesMax && news.length < limit; page += 1) {
      const read = await this.parts.received.page('taps', place, limit - news.length);
      for (const event of read.events) {
        const changed = Date.parse(event.occurredAt) >= sinceMs ? changedBy(event) : undefined;
        const found = changed && (await this.news.of(changed));
        if (found) news.push({ place: event.place, news: found });
      }
      if (read.place === place) break;
      place = read.place;
    }
    return { news, place };
  }
}

type Found = Readonly<{ news: readonly PlacedNews[]; place: number }>;

const withPlace = ({ news, place }: Found, after: number): readonly PlacedNews[] =>
  place > (news.at(-1)?.place ?? after) ? [...news, { place, news: null }] : news;

/**
 * Answers of calls are asked for with the call: only disputes are news whoever has caused them. Events of connected accounts
 * are about payments of their own.
 */
const changedBy = (event: PlacedPspEvent): ChangedObject | undefined => {
  const { eventId: id, type, accountId, objectId, requestId = null, occurredAt: at } = event;
  const isAnswer = requestId !== null && !type.startsWith('charge.dispute.');
  return isAnswer || objectId === null || accountId !== null ? undefined : { id, type, objectId, at };
};
