import { pspEventRoute, type PspEventRoute } from '@taprail/contracts';
import { type PlacedPspEvent, type PspEventPage, ReceivedPspEvents } from '@taprail/ports';
import type Stripe from 'stripe';

/** Stores the events of Stripe as soon as somebody looks for them, as webhooks would. Only every third place has one. */
export class ListedPspEvents extends ReceivedPspEvents {
  private readonly stored: (PlacedPspEvent & Readonly<{ route: PspEventRoute | undefined }>)[] = [];
  private readonly ids = new Set<string>();

  /** `newestFirst`: what has happened between two looks arrives in the opposite order. */
  constructor(
    private readonly stripe: () => Stripe,
    private readonly newestFirst = false,
  ) {
    super();
  }

  async page(route: PspEventRoute, after: number, limit: number): Promise<PspEventPage> {
    await this.store();
    const events = this.stored.filter((event) => event.route === route && event.place > after).slice(0, limit);
    const end = this.stored.at(-1)?.place ?? 0;
    return { events, place: events.length === limit ? events.at(-1)!.place : Math.max(after, end) };
  }

  private async store(): Promise<void> {
    const fresh: Stripe.Event[] = [];
    for await (const event of this.stripe().events.list({ limit: 100 })) {
      if (this.ids.has(event.id)) break;
      fresh.unshift(event);
    }
    if (this.newestFirst) fresh.reverse();
    for (const { id, type, created, account, request, data } of fresh) {
      this.ids.add(id);
      this.stored.push({
        place: 3 * this.ids.size,
        route: pspEventRoute(type),
        eventId: id,
        type,
        accountId: account ?? null,
        objectId: (data.object as Readonly<{ id?: string }>).id ?? null,
        requestId: request?.id ?? null,
        occurredAt: new Date(created * 1_000).toISOString(),
      });
    }
  }
}
