import fc from 'fast-check';
import type { Incoming } from '../../http/stripe-side';
import { type TerminalWorld, terminalWorld } from '../../testing/terminal';

const names = [
  ...['amount', 'currency', 'amount_to_capture', 'final_capture', 'metadata', 'metadata[a]', 'metadata[__proto__]'],
  ...['allowed_payment_method_types[]', 'allowed_payment_method_types', 'on_behalf_of', 'capture_method', 'expand[]'],
  ...[
    'payment_intent',
    'charge',
    'reason',
    'registration_code',
    'location',
    'label',
    'display_name',
    'address[country]',
  ],
  ...['address', 'address[line1]', 'address[city]', 'address[postal_code]', 'destination', 'transfer_group', 'type'],
  ...[
    'card_present[number]',
    'card_present',
    'evidence',
    'evidence[receipt]',
    'evidence[uncategorized_text]',
    'submit',
  ],
  ...['created', 'created[gte]', 'limit', 'starting_after', 'ending_before', 'types[]', 'collect_config[skip_tipping]'],
  ...['payment_method_options[card_present]', 'statement_descriptor_suffix', 'cancellation_reason', 'nonsense'],
];
const amounts = ['-1', '0', '1', '1.5', '1000', '99999999999', '999999999999999', 'NaN', '1e3'];
const values = [
  ...['', 'usd', 'USD', 'kwd', 'isk', 'mga', 'xxx', 'true', 'manual', 'card_present', 'US', 'null', '\u0000', '💳'],
  ...['latest_charge', 'data.source', 'latest_charge.balance_transaction', 'a.b.c.d.e', '4242424242424242', 'data'],
  ...['simulated-wpe', 'dev_test_amount', '__proto__', 'constructor'],
];

describe('any request about payments', () => {
  let world: TerminalWorld;
  let ids: readonly string[];
  beforeAll(async () => {
    world = await terminalWorld();
    const { stripe } = world;
    const held = await world.create();
    await world.tap(held.id);
    const sold = await world.sale({}, '4000000000000259');
    const refund = await stripe.refunds.create({ payment_intent: (await world.sale()).id, amount: 1 });
    await stripe.topups.create({ amount: 100_000, currency: 'usd' });
    const transfer = await stripe.transfers.create({ amount: 5_000, currency: 'usd', destination: world.merchant });
    const payout = await stripe.payouts.create({ amount: 1_000, currency: 'usd' });
    const [dispute] = (await stripe.disputes.list({ payment_intent: sold.id })).data;
    const others = [refund.id, transfer.id, payout.id, dispute?.id ?? '', world.merchant, world.reader, world.location];
    ids = [held.id, (await world.create()).id, sold.id, ...others, 'nobody', '%', '__proto__', 'constructor'];
  });
  afterAll(() => world.simulator.close());

  const paths = [
    ...['payment_intents', 'payment_intents/:id', 'payment_intents/:id/capture', 'payment_intents/:id/cancel'],
    ...['payment_intents/:id/increment_authorization', 'charges', 'charges/:id', 'refunds', 'refunds/:id'],
    ...['refunds/:id/cancel', 'disputes', 'disputes/:id', 'disputes/:id/close', 'transfers', 'transfers/:id'],
    ...['transfers/:id/reversals', 'payouts', 'payouts/:id', 'payouts/:id/cancel', 'topups', 'topups/:id'],
    ...['balance', 'balance_transactions', 'balance_transactions/:id', 'events', 'events/:id', 'account'],
    ...['terminal/locations', 'terminal/locations/:id', 'terminal/readers', 'terminal/readers/:id'],
    ...['terminal/readers/:id/collect_payment_method', 'terminal/readers/:id/confirm_payment_intent'],
    ...['terminal/readers/:id/process_payment_intent', 'terminal/readers/:id/cancel_action', 'webhook_endpoints'],
    'test_helpers/terminal/readers/:id/present_payment_method',
  ];

  it('is answered or refused, and never fails', async () => {
    const request = fc.record({
      method: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'DELETE'),
      path: fc.constantFrom(...paths),
      id: fc.nat(30),
      params: fc.array(
        fc.tuple(
          fc.constantFrom(...names),
          fc.oneof(
            fc.constantFrom(...amounts),
            fc.constantFrom(...values),
            fc.nat(30).map((n) => ({ id: n })),
          ),
        ),
        { maxLength: 6 },
      ),
      account: fc.constantFrom(undefined, undefined, 'merchant', 'acct_none'),
    });
    const idOf = (n: number): string => ids[n % ids.length] ?? '';
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, id, params, account }) => {
        const form = new URLSearchParams(
          params.map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : idOf(value.id)]),
        ).toString();
        const connected = account === 'merchant' ? world.merchant : account;
        const incoming: Incoming = {
          method,
          path: `/v1/${path.replace(':id', idOf(id))}`,
          query: method === 'POST' ? '' : form,
          headers: { authorization: 'Bearer sk_test_1', ...(connected ? { 'stripe-account': connected } : {}) },
          body: Buffer.from(method === 'POST' ? form : ''),
        };
        const answer = await world.simulator.answer(incoming);
        expect(answer?.status).toBeLessThan(500);
        if (answer?.status !== 200) expect(answer?.body['error']).toMatchObject({ message: expect.any(String) });
      }),
      { numRuns: 2_000 },
    );
  });
});
