import { OffsetClock } from '@taprail/clock';
import { createLogger, createRegistry, type Registry } from '@taprail/telemetry';
import { openStripe, type StripeWorld } from '../../testing/stripe-world';
import type { BankOrder, OrderNews } from '../bank';
import { describeBank } from '../bank.contract';
import { StripeBalances } from './stripe-balances';
import { StripeBank } from './stripe.bank';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const startMs = Date.parse('2026-03-03T07:00:00.000Z');
const log = createLogger({ service: 'test', level: 'silent' });

type BankAtStripe = StripeWorld &
  Readonly<{ bank: StripeBank; registry: Registry; account: string; advance: (ms: number) => void }>;

const openWorld = async (currency = 'EUR'): Promise<BankAtStripe> => {
  const clock = new OffsetClock(undefined, () => startMs);
  let aheadMs = 0;
  const world = await openStripe(() => new Date(startMs));
  const account = await world.open(currency);
  const registry = createRegistry({ service: 'test', version: '0', commit: 'none' });
  const { stripe } = world;
  const balances = new StripeBalances(stripe, registry);
  const accountOf = async (subMerchantId: string) => (subMerchantId === 'sm_1' ? account : null);
  return {
    ...world,
    account,
    registry,
    bank: new StripeBank({ stripe, balances, accountOf, livemode: false, clock, log }),
    advance: (ms) => {
      aheadMs += ms;
      clock.advanceTo(startMs + aheadMs);
      world.simulator.advance(ms);
    },
  };
};

describeBank('The bank at Stripe', async () => {
  const world = await openWorld();
  await world.topUp('EUR', 10_000);
  const { simulator, bank, advance } = world;
  return {
    bank,
    decide: async ({ references }, outcome) => {
      if (outcome === 'refuse') simulator.processor.failPayout(references?.payoutReference ?? '', 'account_closed');
      else advance(2 * dayMs);
    },
    close: () => world.close(),
  };
});

describe('A payout at Stripe', () => {
  let world: BankAtStripe;
  beforeEach(async () => {
    world = await openWorld();
    await world.topUp('EUR', 10_000);
  });
  afterEach(() => world.close());

  const orderOf = (change: Partial<BankOrder> = {}): BankOrder => ({
    payoutId: 'po_01KJM0Z8R00000000000000001',
    runId: 'run_1',
    amount: 4_000,
    currency: 'EUR',
    destination: { bankName: null, last4: '3000', country: 'DE', currency: 'EUR' },
    submerchant: 'bistro-42',
    subMerchantId: 'sm_1',
    references: null,
    progress: 'new',
    ...change,
  });
  const send = async (...orders: readonly BankOrder[]): Promise<readonly OrderNews[]> => {
    const run = { runId: 'run_1', currency: orders[0]!.currency, sendAt: '', executeOn: '2026-03-03', orders };
    return (await world.bank.send(run)).news;
  };
  const placed = async (order = orderOf()): Promise<BankOrder> => {
    const [news] = await send(order);
    if (news?.news !== 'ordered') throw new Error(JSON.stringify(news));
    return { ...order, references: news.references, progress: 'ordered' };
  };
  const transfers = async () => (await world.stripe.transfers.list()).data;
  const payouts = async () => (await world.stripe.payouts.list({}, { stripeAccount: world.account })).data;
  const balances = async () => [await world.available('EUR'), await world.available('EUR', world.account)];
  const gauge = async (name: string) =>
    (await world.registry.getSingleMetric(name)!.get()).values.map(({ labels, value }) => [labels['currency'], value]);

  it('is a transfer and a payout that name each other, and leaves nothing behind', async () => {
    const { references } = await placed();
    const [[transfer], [payout]] = [await transfers(), await payouts()];
    expect(references).toEqual({
      accountId: world.account,
      transferReference: transfer?.id,
      payoutReference: payout?.id,
    });
    const metadata = { payout: 'po_01KJM0Z8R00000000000000001', run: 'run_1' };
    expect(transfer).toMatchObject({ amount: 4_000, currency: 'eur', transfer_group: metadata.payout, metadata });
    expect(payout).toMatchObject({ amount: 4_000, statement_descriptor: 'PAYOUT 0000000001', metadata });
    expect(await balances()).toEqual([6_000, 0]);
  });

  it('is paid with the trace that its bank can search for', async () => {
    const order = await placed();
    world.advance(hourMs);
    expect(await world.bank.answerTo(order)).toBeUndefined();
    world.advance(dayMs);
    const answer = { outcome: 'paid', wireReference: expect.stringMatching(/^\w{16}$/) as unknown };
    expect(await world.bank.answerTo(order)).toEqual(answer);
  });

  it('is paid under Stripe’s own name where no trace has come within an hour', async () => {
    world.simulator.failRequests({ kind: 'late_trace', delayMs: 5 * dayMs });
    const order = await placed();
    world.advance(17 * hourMs);
    expect(await world.bank.answerTo(order)).toBeUndefined();
    world.advance(hourMs);
    const wireReference = order.references?.payoutReference;
    expect(await world.bank.answerTo(order)).toEqual({ outcome: 'paid', wireReference });
  });

  it('is read by the name that Stripe has for it, with a trace that comes days later', async () => {
    world.simulator.failRequests({ kind: 'late_trace', delayMs: 5 * dayMs });
    const { payoutId, references } = await placed();
    const read = () => world.bank.readPayout(references!);
    expect(await read()).toEqual({ payoutId, answer: undefined, trace: null });
    world.advance(2 * dayMs);
    const paid = (wireReference: unknown) => ({ outcome: 'paid', wireReference });
    expect(await read()).toEqual({ payoutId, answer: paid(references?.payoutReference), trace: null });
    world.advance(5 * dayMs);
    const trace = expect.stringMatching(/^\w{16}$/) as unknown;
    expect(await read()).toEqual({ payoutId, answer: paid(trace), trace });
  });

  it('of somebody else in the account of a sub-merchant is left alone', async () => {
    await placed();
    await world.topUp('EUR', 500);
    await world.stripe.transfers.create({ amount: 500, currency: 'eur', destination: world.account });
    const stripeAccount = world.account;
    const { id } = await world.stripe.payouts.create({ amount: 500, currency: 'eur' }, { stripeAccount });
    for (const payoutReference of [id, 'po_nobody']) {
      expect(await world.bank.readPayout({ accountId: stripeAccount, payoutReference })).toBeUndefined();
    }
  });

  it('is asked for no more than every ten minutes while it is on its way', async () => {
    const order = await placed();
    expect(await world.bank.answerTo(order)).toBeUndefined();
    world.simulator.processor.failPayout(order.references?.payoutReference ?? '', 'no_account');
    expect(await world.bank.answerTo(order)).toBeUndefined();
    world.advance(600_000);
    expect(await world.bank.answerTo(order)).toMatchObject({ outcome: 'refused', failureCode: 'no_account' });
  });

  it.each([
    [
      'fails',
      async (id: string) => world.simulator.processor.failPayout(id, 'invalid_card'),
      'could_not_process',
      ' (invalid_card)',
    ],
    [
      'is canceled by somebody at Stripe',
      async (id: string) => void (await world.stripe.payouts.cancel(id, {}, { stripeAccount: world.account })),
      'could_not_process',
      ' (canceled)',
    ],
  ])('that %s is refused when its money is back with us', async (_what, end, failureCode, word) => {
    const order = await placed();
    await end(order.references?.payoutReference ?? '');
    const message = `The bank could not process the payment.${word}`;
    const refused = { outcome: 'refused', failureCode, message };
    expect([await world.bank.answerTo(order), await world.bank.answerTo(order)]).toEqual([refused, refused]);
    expect(await balances()).toEqual([10_000, 0]);
  });

  it('that comes back after it was paid is found, and its money is back before anybody hears of it', async () => {
    world.simulator.failRequests({ kind: 'payout_failure', failureCode: 'account_closed', delayMs: 3 * dayMs });
    const { payoutId, subMerchantId, ...order } = await placed();
    const paid = [{ payoutId, subMerchantId }];
    world.advance(2 * dayMs);
    expect(await world.bank.answerTo({ payoutId, subMerchantId, ...order })).toMatchObject({ outcome: 'paid' });
    expect(await world.bank.listReturned(paid)).toEqual([]);
    world.advance(2 * dayMs);
    const returned = [{ payoutId, failureCode: 'account_closed', moved: null }];
    expect([await world.bank.listReturned(paid), await world.bank.listReturned(paid)]).toEqual([returned, returned]);
    expect(await balances()).toEqual([10_000, 0]);
    expect(await world.bank.listReturned([{ payoutId: 'po_other', subMerchantId }])).toEqual([]);
  });

  it('beyond our balance is delayed, counted and paid after a top-up, and nobody calls it failed', async () => {
    const large = orderOf({ amount: 25_000 });
    const delayed = { payoutId: large.payoutId, news: 'delayed', reason: 'balance_short' };
    expect(await send(large)).toEqual([delayed]);
    expect([await gauge('stripe_balance_short_minor'), await transfers()]).toEqual([[['EUR', 25_000]], []]);
    expect(await world.bank.sendDelayed({ ...large, progress: 'delayed' })).toEqual(delayed);
    await world.topUp('EUR', 15_000);
    expect(await world.bank.sendDelayed({ ...large, progress: 'delayed' })).toMatchObject({ news: 'ordered' });
    expect([await gauge('stripe_balance_short_minor'), await balances()]).toEqual([[], [0, 0]]);
  });

  it('does not take the money of the others in its run', async () => {
    const orders = ['po_1', 'po_2', 'po_3'].map((payoutId) => orderOf({ payoutId, amount: 4_500 }));
    expect((await send(...orders)).map(({ news }) => news).sort()).toEqual(['delayed', 'ordered', 'ordered']);
    expect(await balances()).toEqual([1_000, 0]);
  });

  it('that Stripe refuses for our balance is tried again, though Stripe repeats its refusal of the key for a day', async () => {
    world.simulator.processor.assume({ refusals: 'repeated' });
    const { payoutId, ...order } = orderOf({ amount: 25_000 });
    const metadata = { payout: payoutId, run: 'run_1' };
    const params = { amount: 25_000, currency: 'eur', destination: world.account, transfer_group: payoutId, metadata };
    const refused = world.stripe.transfers.create(params, { idempotencyKey: `${payoutId}:transfer` });
    await expect(refused).rejects.toMatchObject({ code: 'balance_insufficient' });
    await world.topUp('EUR', 15_000);
    expect(await send({ payoutId, ...order })).toMatchObject([{ news: 'ordered' }]);
    expect(await transfers()).toHaveLength(1);
  });

  it('waits where the transferred money has to', async () => {
    world.simulator.processor.assume({ transferredMoney: 'pending', refusals: 'repeated' });
    const order = orderOf();
    expect(await send(order)).toMatchObject([{ news: 'delayed', reason: 'transfer_pending' }]);
    world.advance(2 * dayMs);
    expect(await world.bank.sendDelayed({ ...order, progress: 'delayed' })).toMatchObject({ news: 'ordered' });
    expect([(await transfers()).length, (await payouts()).length]).toEqual([1, 1]);
  });

  it.each(['/v1/transfers', '/v1/payouts'])(
    'whose answer is lost at %s is there once, a day later too',
    async (path) => {
      // The client repeats a call whose connection was cut once by itself.
      world.simulator.failRequests({ kind: 'unanswered', method: 'POST', path, count: 2 });
      const order = orderOf();
      expect(await send(order)).toMatchObject([{ news: 'delayed', reason: 'no_answer' }]);
      world.advance(25 * hourMs);
      expect(await world.bank.sendDelayed({ ...order, progress: 'delayed' })).toMatchObject({ news: 'ordered' });
      expect([(await transfers()).length, (await payouts()).length]).toEqual([1, 1]);
      expect(await balances()).toEqual([6_000, 0]);
    },
  );

  it.each(['rate_limit', 'lock_timeout', 'api_error', 'connection_reset'] as const)(
    'is no refusal at %s, of the transfer or of the payout',
    async (kind) => {
      const order = orderOf();
      for (const path of ['/v1/transfers', '/v1/payouts']) {
        const count = kind === 'connection_reset' ? 2 : 1;
        world.simulator.failRequests({ kind, method: 'POST', path, count });
        expect(await send(order)).toMatchObject([{ news: 'delayed', reason: 'no_answer' }]);
      }
      expect(await send(order)).toMatchObject([{ news: 'ordered' }]);
      expect([(await transfers()).length, (await payouts()).length]).toEqual([1, 1]);
    },
  );

  it('that Stripe does not make is refused, and its money comes back', async () => {
    const [bank] = (await world.stripe.accounts.listExternalAccounts(world.account)).data;
    await world.stripe.accounts.deleteExternalAccount(world.account, bank?.id ?? '');
    const [news] = await send(orderOf());
    expect(news).toMatchObject({ news: 'answered', answer: { outcome: 'refused' } });
    expect([await balances(), await payouts()]).toEqual([[10_000, 0], []]);
    expect(await send(orderOf())).toEqual([news]);
  });

  it('to an account that may not have any is refused before anything moves', async () => {
    const { id } = await world.stripe.accounts.create({
      country: 'US',
      controller: { losses: { payments: 'application' } },
    });
    const { stripe, registry: _registry } = world;
    const bank = new StripeBank({
      stripe,
      balances: new StripeBalances(stripe, createRegistry({ service: 'test', version: '0', commit: 'none' })),
      accountOf: async () => id,
      livemode: false,
      clock: new OffsetClock(undefined, () => startMs),
      log,
    });
    const run = { runId: 'run_1', currency: 'EUR', sendAt: '', executeOn: '2026-03-03', orders: [orderOf()] } as const;
    const { news } = await bank.send(run);
    expect(news).toMatchObject([{ news: 'answered', answer: { failureCode: 'bank_account_restricted' } }]);
    expect(await transfers()).toEqual([]);
  });

  it('is not sent again after it has ended, whatever run it was in', async () => {
    expect(await send(orderOf({ progress: 'ended' }))).toEqual([]);
    expect(await transfers()).toEqual([]);
  });

  it('without an account at Stripe waits, and holds up no other', async () => {
    const stranger = orderOf({ payoutId: 'po_2', subMerchantId: 'sm_2' });
    expect(await send(stranger, orderOf())).toMatchObject([{ news: 'delayed' }, { news: 'ordered' }]);
  });

  it('is not sent while Stripe pays us out by itself, nor with a key that is wrong', async () => {
    world.simulator.processor.assume({ platformPayouts: 'daily' });
    await expect(send(orderOf())).rejects.toThrow('nothing is paid until their schedule is manual');
    expect(await payouts()).toEqual([]);
  });

  it('settles nothing when it is of the other environment', async () => {
    const order = await placed();
    const { stripe } = world;
    const live = new StripeBank({
      stripe,
      balances: new StripeBalances(stripe, createRegistry({ service: 'test', version: '0', commit: 'none' })),
      accountOf: async () => world.account,
      livemode: true,
      clock: new OffsetClock(undefined, () => startMs),
      log,
    });
    await expect(live.answerTo(order)).rejects.toThrow('is of the other environment');
  });

  it('leaves an alarm where money stays in the account of a sub-merchant', async () => {
    const { payoutId, subMerchantId } = await placed();
    const paid = [{ payoutId, subMerchantId }];
    await world.bank.listReturned(paid);
    expect(await gauge('stripe_connected_balance_minor')).toEqual([]);
    await world.stripe.transfers.create({ amount: 70, currency: 'eur', destination: world.account });
    await world.bank.listReturned(paid);
    expect(await gauge('stripe_connected_balance_minor')).toEqual([['EUR', 70]]);
  });
});

describe('Currencies at Stripe', () => {
  it.each([
    ['JPY', 4_000, 4_000],
    ['KWD', 4_000, 4_000],
    ['ISK', 4_000, 400_000],
    ['MGA', 4_000, 40],
    ['HUF', 4_000, 4_000],
  ] as const)('%s %i are paid as %i', async (currency, ours, theirs) => {
    const world = await openWorld(currency);
    await world.topUp(currency, theirs);
    const order: BankOrder = {
      payoutId: 'po_1',
      runId: 'run_1',
      amount: ours,
      currency,
      destination: { bankName: null, last4: '3000', country: 'DE', currency },
      submerchant: 'bistro-42',
      subMerchantId: 'sm_1',
      references: null,
      progress: 'new',
    };
    const run = { runId: 'run_1', currency, sendAt: '', executeOn: '2026-03-03', orders: [order] };
    expect((await world.bank.send(run)).news).toMatchObject([{ news: 'ordered' }]);
    const { data } = await world.stripe.payouts.list({}, { stripeAccount: world.account });
    expect(data.map(({ amount }) => amount)).toEqual([theirs]);
    await world.close();
  });
});
