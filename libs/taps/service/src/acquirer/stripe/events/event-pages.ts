import type Stripe from 'stripe';
import { unavailable } from '../failures';

/**
 * What is listed. It is only ever added to: an event of a new type pushes those of its second up, so that they are read again and none
 * is left out.
 */
export const listedTypes = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.failed',
  'charge.updated',
  'payment_intent.succeeded',
  'refund.failed',
  'refund.updated',
] as const satisfies Stripe.EventListParams['types'];

export type PlacedStripeEvent = Readonly<{ place: number; event: Stripe.Event }>;

/** More events of one second than Stripe can list. */
const placesPerSecond = 100_000;
const pageMax = 100;
const growth = 16;
/** Stripe lists events for thirty days. */
const keptSeconds = 30 * 86_400;

const secondOf = (place: number): number => Math.floor(place / placesPerSecond);

/** Reads Stripe's events oldest first, from a place on, although Stripe lists the newest first. */
export class EventPages {
  /** The last window had room for its events: the next one is tried with more. */
  private spanSeconds = keptSeconds;

  constructor(private readonly stripe: Stripe) {}

  /** The place of an event is its second and its number in it, which stay once a second is over. */
  async read(after: number, limit: number, untilSecond: number): Promise<readonly PlacedStripeEvent[]> {
    let from = Math.max(secondOf(after), untilSecond - keptSeconds);
    while (from <= untilSecond) {
      const { events, next } = await this.window(from, untilSecond);
      const fresh = placed(events).filter(({ place }) => place > after);
      if (fresh.length > 0) return fresh.slice(0, limit);
      from = next;
    }
    return [];
  }

  /** Whole seconds from one on, as many as one page has room for. */
  private async window(
    from: number,
    until: number,
  ): Promise<Readonly<{ events: readonly Stripe.Event[]; next: number }>> {
    for (let to = Math.min(until, from + this.spanSeconds); ; to = from + Math.floor((to - from) / 2)) {
      const params = { created: { gte: from, lte: to }, types: [...listedTypes], limit: pageMax };
      const page = await this.stripe.events.list(params).catch(unavailable);
      this.spanSeconds = growth * (to - from + 1);
      if (!page.has_more) return { events: page.data, next: to + 1 };
      if (to === from) return { events: await this.wholeSecond(params), next: to + 1 };
    }
  }

  private async wholeSecond(params: Stripe.EventListParams): Promise<readonly Stripe.Event[]> {
    const events: Stripe.Event[] = [];
    try {
      for await (const event of this.stripe.events.list(params)) events.push(event);
    } catch (error) {
      return unavailable(error);
    }
    return events;
  }
}

const placed = (newestFirst: readonly Stripe.Event[]): readonly PlacedStripeEvent[] => {
  const numbers = new Map<number, number>();
  return newestFirst.toReversed().map((event) => {
    const number = (numbers.get(event.created) ?? 0) + 1;
    numbers.set(event.created, number);
    return { place: event.created * placesPerSecond + number, event };
  });
};
