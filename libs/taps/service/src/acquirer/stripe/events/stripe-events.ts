import type { PlacedNews } from '@taprail/contracts/acquirer';
import type Stripe from 'stripe';
import type { StripeParts } from '../stripe-parts';
import { AcquirerNews, type ChangedObject } from './acquirer-news';
import { EventPages } from './event-pages';

export type EventPace = Readonly<{
  /** Events of the last moments may still be added to their second. */
  lagMs: number;
  /** How often Stripe is asked, however often we are. */
  everyMs: number;
}>;

export const eventPaceDefault: EventPace = { lagMs: 60_000, everyMs: 30_000 };

const secondMs = 1_000;
/** A call does not go on for ever while there is much to read. */
const pagesMax = 20;

/** What Stripe did by itself, as it lists it. */
export class StripeEvents {
  private readonly pages: EventPages;
  private readonly news: AcquirerNews;
  private rest = { sinceMs: -Infinity, atMs: -Infinity };

  constructor(
    private readonly parts: StripeParts,
    private readonly pace: EventPace,
  ) {
    this.pages = new EventPages(parts.stripe);
    this.news = new AcquirerNews(parts);
  }

  /** Most events are no news: what they leave is the place up to which they were read. */
  async read(after: number, limit: number): Promise<readonly PlacedNews[]> {
    if (limit < 1 || this.rests()) return [];
    const until = Math.floor((this.parts.nowMs() - this.pace.lagMs) / secondMs);
    const found: PlacedNews[] = [];
    let [place, hasMore] = [after, true];
    for (let page = 0; page < pagesMax && hasMore && found.length < limit; page += 1) {
      const events = await this.pages.read(place, limit - found.length, until);
      for (const { place: at, event } of events) {
        const changed = changedBy(event);
        const news = changed && (await this.news.of(changed));
        if (news) found.push({ place: at, news });
        place = at;
      }
      hasMore = events.length > 0;
    }
    if (!hasMore) this.rest = { sinceMs: performance.now(), atMs: this.parts.nowMs() };
    const isAhead = place > (found.at(-1)?.place ?? after);
    return isAhead ? [...found, { place, news: null }] : found;
  }

  /** A test clock that was moved has made news meanwhile. */
  private rests(): boolean {
    const { everyMs } = this.pace;
    const { sinceMs, atMs } = this.rest;
    return performance.now() - sinceMs < everyMs && this.parts.nowMs() - atMs < everyMs;
  }
}

/** Answers of calls are asked for with the call: only disputes are news whoever has caused them. */
const changedBy = ({ id, type, created, request, data }: Stripe.Event): ChangedObject | undefined => {
  const isAnswer = (request?.id ?? null) !== null && !type.startsWith('charge.dispute.');
  const { id: objectId } = data.object as Readonly<{ id?: string }>;
  if (isAnswer || objectId === undefined) return undefined;
  return { id, type, objectId, at: new Date(created * secondMs).toISOString() };
};
