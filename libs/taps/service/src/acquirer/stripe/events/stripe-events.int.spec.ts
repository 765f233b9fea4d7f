import { capture, refund, saleAt, tapAt } from '../../contract/world';
import { openStripeWorld, type AcquirerWorldAtStripe } from '../testing/stripe-world';
import type { StripeAcquirer } from '../stripe.acquirer';

const dayMs = 86_400_000;

describe('what Stripe does by itself', () => {
  let world: AcquirerWorldAtStripe;
  let acquirer: StripeAcquirer;
  beforeEach(async () => {
    world = await openStripeWorld();
    acquirer = world.another();
  });
  afterEach(() => world.close());

  const readFrom = async (after: number, limit = 100) => {
    const found = [];
    for (let place = after; ;) {
      const page = await acquirer.readEvents(place, limit);
      if (page.length === 0) return found;
      found.push(...page);
      place = page.at(-1)!.place;
    }
  };
  const newsFrom = async (after: number, limit?: number) =>
    (await readFrom(after, limit)).flatMap(({ place, news }) => (news ? [{ place, news }] : []));

  /** Several events in one second. */
  const busyDays = async () => {
    for (let n = 0; n < 2; n += 1) {
      await saleAt(world, { reference: `d${n}`, card: 'card_dispute_fraud' });
      await saleAt(world, { reference: `r${n}`, card: 'card_refund_late' });
      await refund(world, `r${n}`, 100);
    }
    await world.advance(2 * dayMs);
    for (let n = 0; n < 2; n += 1) await saleAt(world, { reference: `e${n}`, card: 'card_dispute_fraud' });
  };

  it('is read oldest first from any place on, in pages of any size, and each time alike', async () => {
    await busyDays();
    const all = await newsFrom(0);
    // Stripe takes the money of each by an event of its own, as it does when an inquiry becomes a chargeback.
    const disputes = Array.from({ length: 2 }, () => ['dispute_opened', 'dispute_escalated']).flat();
    expect(all.map(({ news }) => news.kind)).toEqual([
      ...disputes,
      ...Array.from({ length: 2 }, () => 'refund_settled'),
      ...disputes,
    ]);
    const places = all.map(({ place }) => place);
    expect(places).toEqual([...new Set(places)].toSorted((left, right) => left - right));
    expect(await newsFrom(0, 3)).toEqual(all);
    for (const [index, { place }] of all.entries()) expect(await newsFrom(place, 2)).toEqual(all.slice(index + 1));
  });

  it('tells a refund that failed after it had succeeded', async () => {
    await saleAt(world, { reference: 't1' });
    expect(await refund(world, 't1', 100)).toEqual({ outcome: 'succeeded' });
    await saleAt(world, { reference: 't2', card: 'card_refund_fail_late' });
    await refund(world, 't2', 100);
    await world.advance(dayMs);
    expect(await newsFrom(0)).toMatchObject([
      { news: { kind: 'refund_settled', reference: 't2:r', answer: { outcome: 'failed' } } },
    ]);
  });

  it('is only about payments of ours', async () => {
    await tapAt(world, { reference: 't1' });
    const [payment] = (await world.stripe.paymentIntents.list()).data;
    await world.stripe.paymentIntents.update(payment!.id, { metadata: { authorisation: '' } });
    await capture(world, 't1', 4_200);
    await world.openDispute({ authorisation: payment!.id, reason: 'general' });
    expect(await newsFrom(0)).toEqual([]);
  });
});
