import Stripe from 'stripe';
import { type TerminalWorld, terminalWorld } from '../../testing/terminal';

const url = process.env['STRIPE_MOCK_URL'] ?? '';
const title = 'Stripe’s own description of its API has the fields of';

/** Stripe shows these when they are asked for, or when there is something in them. */
const optional: readonly string[] = ['refunds', 'connect_reserved'];

const suite = (): void => {
  let mock: Stripe;
  let world: TerminalWorld;
  beforeAll(async () => {
    const { hostname, port } = new URL(url);
    mock = new Stripe('sk_test_123', { host: hostname, port: Number(port), protocol: 'http', telemetry: false });
    world = await terminalWorld();
    await world.stripe.topups.create({ amount: 100_000, currency: 'usd' });
  });
  afterAll(() => world.simulator.close());

  type Pair = readonly [mocked: object, ours: object];
  const account = () => ({ stripeAccount: world.merchant });
  const sale = async (number?: string) => {
    const { id } = await world.sale({}, number);
    return world.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] });
  };
  const charge = async () => (await sale()).latest_charge as Stripe.Charge;
  const transfer = () => world.stripe.transfers.create({ amount: 100, currency: 'usd', destination: world.merchant });

  const rows: readonly [what: string, pair: () => Promise<Pair>][] = [
    ['a PaymentIntent', async () => [await mock.paymentIntents.retrieve('pi_1'), await sale()]],
    ['a charge', async () => [await mock.charges.retrieve('ch_1'), await charge()]],
    [
      'a balance transaction',
      async () => [await mock.balanceTransactions.retrieve('txn_1'), (await charge()).balance_transaction as object],
    ],
    [
      'a refund',
      async () => [
        await mock.refunds.retrieve('re_1'),
        await world.stripe.refunds.create({ payment_intent: (await sale()).id }),
      ],
    ],
    [
      'a dispute',
      async () => {
        const { id } = await sale('4000000000000259');
        const [dispute] = (await world.stripe.disputes.list({ payment_intent: id })).data;
        return [await mock.disputes.retrieve('dp_1'), dispute ?? {}];
      },
    ],
    ['a transfer', async () => [await mock.transfers.retrieve('tr_1'), await transfer()]],
    [
      'a transfer reversal',
      async () => [
        await mock.transfers.retrieveReversal('tr_1', 'trr_1'),
        await world.stripe.transfers.createReversal((await transfer()).id),
      ],
    ],
    [
      'a payout',
      async () => {
        await transfer();
        const params = { amount: 100, currency: 'usd' };
        return [await mock.payouts.retrieve('po_1'), await world.stripe.payouts.create(params, account())];
      },
    ],
    [
      'a top-up',
      async () => [
        await mock.topups.retrieve('tu_1'),
        await world.stripe.topups.create({ amount: 1, currency: 'usd' }),
      ],
    ],
    ['a balance', async () => [await mock.balance.retrieve(), await world.stripe.balance.retrieve()]],
    [
      'a reader',
      async () => [
        await mock.terminal.readers.retrieve('tmr_1'),
        await world.stripe.terminal.readers.retrieve(world.reader),
      ],
    ],
    [
      'a location',
      async () => [
        await mock.terminal.locations.retrieve('tml_1'),
        await world.stripe.terminal.locations.retrieve(world.location),
      ],
    ],
    [
      'an event',
      async () => {
        const [event] = (await world.stripe.events.list({ limit: 1 })).data;
        return [await mock.events.retrieve('evt_1'), event ?? {}];
      },
    ],
  ];
  it.each(rows)('%s', async (_what, pair) => {
    const [mocked, ours] = await pair();
    const missing = Object.keys(mocked).filter((name) => !Object.hasOwn(ours, name) && !optional.includes(name));
    expect(missing).toEqual([]);
  });
};

if (url !== '') describe(title, suite);
else describe.skip(`NOT RUN, because STRIPE_MOCK_URL is not set: ${title}`, suite);
