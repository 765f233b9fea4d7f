import type { PlacedNews } from '@taprail/contracts/acquirer';
import type { StripeParts } from '../stripe-parts';
import { AcquirerNews } from './acquirer-news';
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
  private restUntilMs = 0;

  constructor(
    private readonly parts: StripeParts,
    private readonly pace: EventPace,
  ) {
    this.pages = new EventPages(parts.stripe);
    this.news = new AcquirerNews(parts);
  }

  /** Most events are no news: what they leave is the place up to which they were read. */
  async read(after: number, limit: number): Promise<readonly PlacedNews[]> {
    if (limit < 1 || performance.now() < this.restUntilMs) return [];
    const until = Math.floor((this.parts.nowMs() - this.pace.lagMs) / secondMs);
    const found: PlacedNews[] = [];
    let [place, hasMore] = [after, true];
    for (let page = 0; page < pagesMax && hasMore && found.length < limit; page += 1) {
      const events = await this.pages.read(place, limit - found.length, until);
      for (const { place: at, event } of events) {
        const news = await this.news.of(event);
        if (news) found.push({ place: at, news });
        place = at;
      }
      hasMore = events.length > 0;
    }
    if (!hasMore) this.restUntilMs = performance.now() + this.pace.everyMs;
    const isAhead = place > (found.at(-1)?.place ?? after);
    return isAhead ? [...found, { place, news: null }] : found;
  }
}
