import { platformEvents, type StripeOptions, stripeClient } from '@taprail/stripe';
import type Stripe from 'stripe';
import { inPspWords } from '../../psp/stripe/stripe-errors';
import type { ListedPspEvent, PspEventList } from './psp-event-list';

const pageMax = 100;

export class StripeEventList implements PspEventList {
  private readonly stripe: Stripe;

  constructor(options: StripeOptions) {
    this.stripe = stripeClient(options);
  }

  list(sinceS: number | undefined): Promise<readonly ListedPspEvent[]> {
    const asked = { types: [...platformEvents], limit: pageMax };
    return inPspWords(async () => {
      if (sinceS === undefined) return listed((await this.stripe.events.list(asked)).data);
      const found: Stripe.Event[] = [];
      for await (const event of this.stripe.events.list({ ...asked, created: { gte: sinceS } })) found.push(event);
      return listed(found);
    });
  }
}

/** Stripe lists the newest first. */
const listed = (events: readonly Stripe.Event[]): readonly ListedPspEvent[] =>
  events.toReversed().map(({ id, type, created, account, request, data }) => ({
    provider: 'stripe',
    eventId: id,
    type,
    accountId: account ?? null,
    objectId: (data.object as { id?: string }).id ?? null,
    subMerchantId: null,
    requestId: request?.id ?? null,
    occurredAt: new Date(created * 1_000).toISOString(),
    bodySha256: null,
    createdS: created,
  }));
