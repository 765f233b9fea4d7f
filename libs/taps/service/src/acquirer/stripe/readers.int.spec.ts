import { setTimeout as sleep } from 'node:timers/promises';
import { OutcomeUnknown } from '../acquirer';
import { authoriseRequest, outcomeOf, readRequest, tapAt } from '../contract/world';
import { openStripeWorld, type AcquirerWorldAtStripe } from './testing/stripe-world';

const minuteMs = 60_000;

describe('a reader at Stripe', () => {
  let world: AcquirerWorldAtStripe;
  beforeEach(async () => {
    world = await openStripeWorld();
  });
  afterEach(() => world.close());

  const read = (reference: string, device = 'dev_1') => world.acquirer.readCard(readRequest({ reference, device }));
  const statuses = async () => (await world.stripe.paymentIntents.list()).data.map(({ status }) => status).toSorted();
  const atReader = async (device: string, type: 'customer_cancels' | 'offline') => {
    const { reader } = await world.namesAt({ device, subMerchantId: 'sm_1' });
    world.simulator.processor.atReader(reader, { type });
  };
  const collecting = async (device: string) => {
    const { reader } = await world.namesAt({ device, subMerchantId: 'sm_1' });
    for (;;) {
      const { action } = (await world.stripe.terminal.readers.retrieve(reader)) as { action: object | null };
      if (action) return;
    }
  };

  it('collects for a payment on behalf of the merchant, held first, which knows what it is', async () => {
    const names = { platformId: 'plt_1', transactionId: 'txn_1', authorisationId: 'auth_1', chainId: 'ach_1' };
    const request = { ...readRequest({ reference: 'tap_1' }), names, holdsLong: true, descriptorSuffix: 'Table 4' };
    const { payment } = await world.acquirer.readCard(request);
    const { account } = await world.namesAt({ device: 'dev_1', subMerchantId: 'sm_1' });
    expect(await world.stripe.paymentIntents.retrieve(payment ?? '')).toMatchObject({
      amount: 4_200,
      currency: 'eur',
      capture_method: 'manual',
      allowed_payment_method_types: ['card_present'],
      on_behalf_of: account,
      transfer_group: 'ach_1',
      statement_descriptor_suffix: 'Table 4',
      payment_method_options: {
        card_present: { request_extended_authorization: true, request_incremental_authorization_support: true },
      },
      metadata: {
        env: 'test',
        sub_merchant: 'sm_1',
        tap: 'tap_1',
        authorisation: 'auth_1',
        platform: 'plt_1',
        transaction: 'txn_1',
        chain: 'ach_1',
      },
    });
  });

  it.each([false, true])(
    'that does not acknowledge the collection is told again (it had heard: %s)',
    async (carriedOut) => {
      world.simulator.failRequests({ kind: 'reader_timeout', carriedOut });
      expect((await read('t1')).scheme).toBe('visa');
      expect(await statuses()).toEqual(['requires_confirmation']);
    },
  );

  it.each([false, true])(
    'that does not acknowledge a confirmation is told again (it had heard: %s)',
    async (carriedOut) => {
      const card = await read('t1');
      world.simulator.failRequests({ kind: 'reader_timeout', carriedOut });
      expect(await world.acquirer.authorise(authoriseRequest({ reference: 't1' }, card))).toMatchObject({
        outcome: 'approved',
      });
      expect((await world.stripe.charges.list()).data).toHaveLength(1);
    },
  );

  it('whose collection never ends is free again after the wait', async () => {
    world.simulator.failRequests({ kind: 'stuck_action' });
    await expect(read('t1')).rejects.toMatchObject({ code: 'tap_timeout' });
    expect(await statuses()).toEqual(['canceled']);
    expect((await read('t2')).scheme).toBe('visa');
  });

  it.each([
    [true, { outcome: 'approved' }, 'requires_capture'],
    [false, { outcome: 'declined', reasonCode: '96', declinedBy: 'psp' }, 'canceled'],
  ])(
    'whose confirmation never ends leaves the outcome to the payment (it counted: %s)',
    async (carriedOut, answer, status) => {
      const card = await read('t1');
      world.simulator.failRequests({ kind: 'stuck_action', carriedOut });
      const authorised = world.acquirer.authorise(authoriseRequest({ reference: 't1' }, card));
      await expect(authorised).rejects.toBeInstanceOf(OutcomeUnknown);
      await world.advance(2 * minuteMs);
      expect(await outcomeOf(world, 't1')).toMatchObject({ answer });
      expect(await statuses()).toEqual([status]);
    },
  );

  it('at which the customer cancels says so', async () => {
    const reading = read('t1', 'dev_test_wait');
    const refused = expect(reading).rejects.toMatchObject({ code: 'tap_timeout', cause: 'customer_canceled' });
    await collecting('dev_test_wait');
    await atReader('dev_test_wait', 'customer_cancels');
    await refused;
    expect(await statuses()).toEqual(['canceled']);
  });

  it('that goes offline between reading and confirmation declines, and holds nothing', async () => {
    const card = await read('t1');
    await atReader('dev_1', 'offline');
    const answer = { outcome: 'declined', reasonCode: '96', declinedBy: 'psp' };
    expect(await world.acquirer.authorise(authoriseRequest({ reference: 't1' }, card))).toEqual(answer);
    expect(await statuses()).toEqual(['canceled']);
  });

  it('that is asked to confirm too late declines, and holds nothing', async () => {
    const card = await read('t1');
    await world.advance(31_000);
    const answer = { outcome: 'declined', reasonCode: '96', declinedBy: 'psp' };
    expect(await world.acquirer.authorise(authoriseRequest({ reference: 't1' }, card))).toEqual(answer);
    expect(await statuses()).toEqual(['canceled']);
  });

  it('that has just read a card when the wait ends is looked at a little longer', async () => {
    await world.close();
    world = await openStripeWorld('spec', { cardMs: 0 });
    world.simulator.failRequests({ kind: 'reader_busy', pathEnd: '/cancel_action' });
    const reading = read('t1', 'dev_test_wait');
    await collecting('dev_test_wait');
    await world.presentCard('dev_test_wait', 'sm_1', 'amex');
    expect((await reading).scheme).toBe('amex');
  });

  it('serves one of two processes that come at once, and charges its card for its own amount only', async () => {
    const { reader, account } = await world.namesAt({ device: 'dev_1', subMerchantId: 'sm_1' });
    const another = world.another();
    for (let round = 0; round < 10; round += 1) {
      const asked = (reference: string, amount: number) => ({
        ...readRequest({ reference, amount }),
        reader,
        ...(account === undefined ? {} : { account }),
      });
      const [mine, theirs] = await Promise.allSettled([
        world.acquirer.readCard(asked(`a${round}`, 1_000 + round)),
        another.readCard(asked(`b${round}`, 2_000 + round)),
      ]);
      const [won, refused] = mine.status === 'fulfilled' ? [mine, theirs] : [theirs, mine];
      expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'device_busy' } });
      if (won.status !== 'fulfilled') throw won.reason;
      const reference = won === mine ? `a${round}` : `b${round}`;
      const amount = (won === mine ? 1_000 : 2_000) + round;
      const request = { ...authoriseRequest({ reference, amount }, won.value), reader };
      expect(await another.authorise(request)).toMatchObject({ outcome: 'approved', approvedAmount: amount });
    }
    expect((await world.stripe.charges.list({ limit: 100 })).data).toHaveLength(10);
  });

  it('that another program has taken is busy, and nothing of the tap is left', async () => {
    const { reader } = await world.namesAt({ device: 'dev_test_wait', subMerchantId: 'sm_1' });
    const reading = expect(read('t1', 'dev_test_wait')).rejects.toMatchObject({ code: 'device_busy' });
    await collecting('dev_test_wait');
    const params = { amount: 99, currency: 'eur', allowed_payment_method_types: ['card_present'] };
    const other = await world.stripe.paymentIntents.create({ ...params, capture_method: 'manual' });
    await world.stripe.terminal.readers.collectPaymentMethod(reader, { payment_intent: other.id });
    await reading;
    expect(await statuses()).toEqual(['canceled', 'requires_payment_method']);
  });

  it('that a process has left behind collecting is free two minutes later', async () => {
    const givingUp = new AbortController();
    const reading = world.acquirer.readCard(readRequest({ reference: 't1', device: 'dev_test_wait' }), givingUp.signal);
    const ended = expect(reading).rejects.toThrow();
    await collecting('dev_test_wait');
    givingUp.abort();
    await ended;
    await expect(read('t2', 'dev_test_wait')).rejects.toMatchObject({ code: 'device_busy' });
    await world.advance(2 * minuteMs + 1_000);
    const next = read('t3', 'dev_test_wait');
    while ((await statuses()).join() !== 'canceled,requires_payment_method') await sleep(5);
    await world.presentCard('dev_test_wait', 'sm_1', 'amex');
    expect((await next).scheme).toBe('amex');
  });

  it('gives a card to nobody where the account takes no cards', async () => {
    const request = {
      ...readRequest({ reference: 't1' }),
      ...(await world.namesAt({ device: 'dev_1', subMerchantId: 'sm_1' })),
    };
    const { id } = await world.stripe.accounts.create({ country: 'DE', type: 'custom' });
    const refused = { name: 'AcquirerRefused', code: 'account_not_enabled' };
    await expect(world.another().readCard({ ...request, account: id })).rejects.toMatchObject(refused);
  });

  it('takes no amount that Stripe cannot carry', async () => {
    const request = { ...readRequest({ reference: 't1', amount: 1_234 }), currency: 'KWD' };
    await expect(world.acquirer.readCard(request)).rejects.toMatchObject({ code: 'invalid_amount' });
    expect(await statuses()).toEqual([]);
  });

  it('tells with the approval whether the hold may grow', async () => {
    const plain = { reference: 't1', mayGrow: false };
    expect(await tapAt(world, plain)).toMatchObject({ outcome: 'approved', increaseSupported: false });
    expect(await tapAt(world, { reference: 't2' })).toMatchObject({ outcome: 'approved', increaseSupported: true });
  });
});
