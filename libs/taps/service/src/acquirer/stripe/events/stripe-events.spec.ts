import type { PlacedPspEvent, ReceivedPspEvents } from '@taprail/ports';
import Stripe from 'stripe';
import type { StripeParts } from '../stripe-parts';
import { StripeEvents } from './stripe-events';

const quietMax = 10_000;
const occurredAt = '2026-03-02T11:00:00.000Z';

const disputeAtStripe = (change: object) => ({
  created: 1_772_449_200,
  amount: 4_200,
  currency: 'eur',
  reason: 'fraudulent',
  network_reason_code: '10.4',
  evidence_details: { due_by: 1_775_041_200 },
  payment_intent: { metadata: { authorisation: 'a_1' } },
  balance_transactions: [
    { fee: 1_500, currency: 'eur' },
    { fee: 100, currency: 'eur' },
  ],
  ...change,
});

describe('stored events of Stripe', () => {
  let stored: PlacedPspEvent[];
  let end: number;
  let asked: number[];
  let read: string[];
  beforeEach(() => ([stored, end, asked, read] = [[], 0, [], []]));

  const received: Pick<ReceivedPspEvents, 'page'> = {
    page: async (_route, after, limit) => {
      asked.push(after);
      const events = stored.filter(({ place }) => place > after).slice(0, limit);
      return { events, place: events.length === limit ? events.at(-1)!.place : Math.max(after, end) };
    },
  };
  const retrieve = async (id: string) => {
    read.push(id);
    return {
      id,
      status: 'succeeded',
      currency: 'eur',
      amount: 100,
      metadata: { refund: 're_1', authorisation: 'a_1' },
    };
  };
  const open = (resources: object = { refunds: { retrieve } }) => {
    const log = { warn: () => undefined };
    return new StripeEvents({ stripe: resources, received, log } as unknown as StripeParts);
  };
  const store = (place: number, change: Partial<PlacedPspEvent> = {}): void => {
    stored.push({ ...storedEvent(place), ...change });
    end = place;
  };
  const idsOf = (news: Awaited<ReturnType<StripeEvents['read']>>) => news.map(({ news: each }) => each?.id ?? null);

  it('become news of what was read again, each at its place', async () => {
    store(5);
    store(9);
    const found = await open().read(0, 10);
    expect(found.map(({ place }) => place)).toEqual([5, 9]);
    expect([idsOf(found), read]).toEqual([
      ['evt_5', 'evt_9'],
      ['re_5', 're_9'],
    ]);
    expect(idsOf(await open().read(5, 10))).toEqual(['evt_9']);
  });

  it.each([
    ['an answer to a call of ours', { requestId: 'req_1' }],
    ['of a connected account', { accountId: 'acct_1' }],
    ['of an earlier release, which kept no object', { objectId: null }],
    ['of a type that is no news', { type: 'refund.created' }],
  ])('are read over where they are %s', async (_why, change) => {
    store(3, change);
    store(4);
    expect(idsOf(await open().read(0, 10))).toEqual(['evt_4']);
    expect(read).toEqual(['re_4']);
  });

  it('of an earlier release may be by themselves, since it did not keep whose they were', async () => {
    const { requestId: _requestId, ...older } = storedEvent(3);
    stored.push(older);
    end = 3;
    expect(idsOf(await open().read(0, 10))).toEqual(['evt_3']);
  });

  it('of disputes are news whoever has caused them', async () => {
    store(3, { type: 'charge.dispute.closed', objectId: 'dp_1', requestId: 'req_1' });
    const dispute = disputeAtStripe({ status: 'won' });
    const events = open({ disputes: { retrieve: async () => dispute } });
    expect(await events.read(0, 10)).toMatchObject([{ news: { kind: 'dispute_decided', outcome: 'won' } }]);
  });

  it.each([
    ['warning_needs_response', undefined, 'inquiry'],
    ['needs_response', 'inquiry', 'inquiry'],
    ['needs_response', 'chargeback', 'chargeback'],
    ['under_review', undefined, 'chargeback'],
    ['appeal_needs_response', 'chargeback', 'pre_arbitration'],
    ['appeal_under_review', undefined, 'pre_arbitration'],
  ])('of a dispute that is %s, of the type %s, are of an %s', async (status, caseType, stage) => {
    store(3, { type: 'charge.dispute.created', objectId: 'dp_1' });
    const dispute = disputeAtStripe({ status, payment_method_details: { card: { case_type: caseType } } });
    const events = open({ disputes: { retrieve: async () => dispute } });
    expect(await events.read(0, 10)).toMatchObject([
      {
        news: {
          stage,
          feeAmount: 1_600,
          networkReasonCode: '10.4',
          deadline: '2026-04-01T11:00:00.000Z',
          at: '2026-03-02T11:00:00.000Z',
        },
      },
    ]);
  });

  it('are not held up by an object that is gone, and wait for one that cannot be read now', async () => {
    store(3);
    store(4);
    const gone = new Stripe.errors.StripeInvalidRequestError({ code: 'resource_missing' } as never);
    const away = new Stripe.errors.StripeConnectionError({ message: 'away' } as never);
    const failing = (failure: Error) => ({
      refunds: { retrieve: (id: string) => (id === 're_3' ? Promise.reject(failure) : retrieve(id)) },
    });
    expect(idsOf(await open(failing(gone)).read(0, 10))).toEqual(['evt_4']);
    await expect(open(failing(away)).read(0, 10)).rejects.toThrow('away');
  });

  it('are not looked for twice in a log that grows with something else, and its place is told now and then', async () => {
    const events = open();
    end = 400;
    expect(await events.read(0, 10)).toEqual([]);
    end = 900;
    expect(await events.read(0, 10)).toEqual([]);
    expect(asked.filter((place) => place === 0)).toHaveLength(1);
    end = quietMax;
    expect(await events.read(0, 10)).toEqual([{ place: quietMax, news: null }]);
  });

  it('go on from where an earlier release had listed them', async () => {
    const second = Date.parse(occurredAt) / 1_000;
    store(3, { occurredAt: new Date((second - 1) * 1_000).toISOString() });
    store(4);
    end = 7;
    const found = await open().read(second * 100_000 + 2, 10);
    expect([idsOf(found), found.at(-1)?.place]).toEqual([['evt_4', null], 7]);
  });
});

const storedEvent = (place: number): PlacedPspEvent => ({
  place,
  eventId: `evt_${place}`,
  type: 'refund.updated',
  accountId: null,
  objectId: `re_${place}`,
  requestId: null,
  occurredAt,
});
