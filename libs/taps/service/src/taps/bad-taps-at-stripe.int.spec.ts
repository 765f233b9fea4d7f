import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteEventStore } from '@taprail/event-store';
import { setTimeout as sleep } from 'node:timers/promises';
import { paceDefault } from '../acquirer/stripe/stripe-parts';
import { openTapsAtStripe, type TapsAtStripe } from '../testing/taps-at-stripe';
import { openTaps } from '../testing/taps-world';

const freeWithinMs = 5_000;
const minuteMs = 60_000;
jest.setTimeout(60_000);

describe('a tap at Stripe that goes wrong', () => {
  let world: TapsAtStripe;
  let waiting: string;
  beforeEach(async () => {
    // As long as a minute in the world outside.
    jest.replaceProperty(paceDefault as { cardMs: number }, 'cardMs', 500);
    jest.replaceProperty(paceDefault as { lateCardMs: number }, 'lateCardMs', 200);
    jest.replaceProperty(paceDefault as { answerMs: number }, 'answerMs', 1_000);
    world = await openTapsAtStripe();
    waiting = await world.register('dev_test_wait');
  });
  afterEach(async () => {
    await world.close();
    jest.restoreAllMocks();
  });

  const actionAt = async (reader: string) => {
    const found = await world.stripe.terminal.readers.retrieve(reader);
    return 'deleted' in found ? null : found.action;
  };
  const collecting = async (reader: string) => {
    while ((await actionAt(reader))?.status !== 'in_progress') await sleep(5);
  };
  const atReader = (reader: string, type: 'customer_cancels' | 'offline' | 'online') =>
    world.simulator.processor.atReader(reader, { type });
  const statuses = async () => (await world.payments()).map(({ status }) => status);
  const refusal = (code: string, cause?: string) => ({
    code,
    param: 'device',
    details: cause === undefined ? {} : { cause },
  });
  let taps = 0;
  /** The next customer is served, and soon. */
  const isFree = async (reader: string) => {
    const begunMs = performance.now();
    const served = world.tap({ reader }, `txn_next_${(taps += 1)}`);
    if (reader === waiting) {
      await collecting(reader);
      world.simulator.processor.atReader(reader, { type: 'present', card: 'visa_credit' });
    }
    expect((await served).capture).toMatchObject({ status: 'captured' });
    expect(performance.now() - begunMs).toBeLessThan(freeWithinMs);
  };

  it('since nobody presents a card times out, and says that a card was asked for', async () => {
    await expect(world.tap({ reader: waiting })).rejects.toMatchObject(refusal('tap_timeout', 'no_card'));
    expect([await actionAt(waiting), await statuses()]).toEqual([null, ['canceled']]);
    await isFree(waiting);
  });

  it('since the customer cancels says so', async () => {
    const tap = expect(world.tap({ reader: waiting })).rejects.toMatchObject(
      refusal('tap_timeout', 'customer_canceled'),
    );
    await collecting(waiting);
    atReader(waiting, 'customer_cancels');
    await tap;
    expect(await statuses()).toEqual(['canceled']);
    await isFree(waiting);
  });

  it('since it was given up at Stripe says that no card is asked for any more', async () => {
    const tap = expect(world.tap({ reader: waiting })).rejects.toMatchObject(refusal('tap_timeout', 'given_up'));
    await collecting(waiting);
    await world.stripe.terminal.readers.cancelAction(waiting);
    await tap;
    expect(await statuses()).toEqual(['canceled']);
    await isFree(waiting);
  });

  it('at a reader without a network is refused, and taken once it has one', async () => {
    atReader(world.at.reader, 'offline');
    await expect(world.tap()).rejects.toMatchObject(refusal('device_offline', 'terminal_reader_offline'));
    expect(await statuses()).toEqual(['canceled']);
    atReader(world.at.reader, 'online');
    await isFree(world.at.reader);
  });

  it('at a reader that is busy is refused, and what the reader does goes on', async () => {
    const first = world.tap({ reader: waiting, amount: 10_000 }, 'txn_first');
    await collecting(waiting);
    await expect(world.tap({ reader: waiting, amount: 20_000 })).rejects.toMatchObject(refusal('device_busy'));
    world.simulator.processor.atReader(waiting, { type: 'present', card: 'visa_credit' });
    expect((await first).capture).toMatchObject({ status: 'captured', amount: 10_000 });
    expect((await world.payments()).map(({ amount, status }) => [amount, status])).toEqual([[10_000, 'succeeded']]);
    await isFree(waiting);
  });

  it('at a reader that says it is busy is refused, and leaves no payment', async () => {
    world.simulator.failRequests({ kind: 'reader_busy', pathEnd: '/collect_payment_method' });
    await expect(world.tap()).rejects.toMatchObject(refusal('device_busy', 'terminal_reader_busy'));
    expect(await statuses()).toEqual(['canceled']);
    await isFree(world.at.reader);
  });

  it('at a reader that nobody has registered is refused', async () => {
    await expect(world.tap({ reader: 'tmr_none' })).rejects.toMatchObject(refusal('device_not_found'));
    expect(await statuses()).toEqual([]);
  });

  it('at a reader that did hear goes on, though it did not say so', async () => {
    world.simulator.failRequests({ kind: 'reader_timeout', carriedOut: true });
    expect((await world.tap()).capture).toMatchObject({ status: 'captured' });
    expect(await statuses()).toEqual(['succeeded']);
    await isFree(world.at.reader);
  });

  it('at a reader that hears nothing is refused after the second time', async () => {
    world.simulator.failRequests({ kind: 'reader_timeout', count: 2 });
    await expect(world.tap()).rejects.toMatchObject(refusal('device_offline', 'terminal_reader_timeout'));
    expect(await statuses()).toEqual(['canceled']);
    await isFree(world.at.reader);
  });

  it('whose collection stays in progress times out', async () => {
    world.simulator.failRequests({ kind: 'stuck_action' });
    await expect(world.tap()).rejects.toMatchObject(refusal('tap_timeout', 'no_card'));
    expect([await actionAt(world.at.reader), await statuses()]).toEqual([null, ['canceled']]);
    await isFree(world.at.reader);
  });

  it.each([
    [true, { decline: null, capture: { status: 'captured' } }],
    [false, { decline: { reasonCode: '96', by: 'psp' }, capture: null }],
  ])(
    'whose confirmation stays in progress is pending, and the payment decides (counted: %s)',
    async (counted, ends) => {
      const tap = world.tap({ reader: waiting });
      await collecting(waiting);
      world.simulator.failRequests({ kind: 'stuck_action', carriedOut: counted });
      world.simulator.processor.atReader(waiting, { type: 'present', card: 'visa_credit' });
      expect(await tap).toMatchObject({ pending: { kind: 'authorise' } });
      // While nobody knows the cardholder may still be asked for the PIN.
      if (counted) await isFree(waiting);
      else await expect(world.tap({ reader: waiting }, 'txn_2')).rejects.toMatchObject(refusal('device_busy'));
      await world.taps.advance(3 * minuteMs);
      expect(await world.taps.state('txn_1')).toMatchObject({ pending: null, ...ends });
      await isFree(waiting);
    },
  );

  it('whose reader loses its network after the issuer has answered is what the payment says', async () => {
    world.simulator.failRequests({ kind: 'connection_error' });
    await world.tap();
    await world.taps.advance(3 * minuteMs);
    expect(await world.taps.state('txn_1')).toMatchObject({ pending: null, capture: { status: 'captured' } });
    expect(await statuses()).toEqual(['succeeded']);
    await isFree(world.at.reader);
  });

  it('since it cannot be stored leaves no payment', async () => {
    const broken = jest.spyOn(world.taps.store, 'append').mockRejectedValueOnce(new Error('the disk is full'));
    await expect(world.tap()).rejects.toThrow();
    broken.mockRestore();
    while ((await statuses()).join() !== 'canceled') await sleep(5);
    await isFree(world.at.reader);
  });
});

describe('two processes with a tap at one reader', () => {
  it('serve one of them, and the other gets 409 and is never charged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'two-taps-'));
    const store = new SqliteEventStore({ file: ':memory:' });
    const world = await openTapsAtStripe({ folder, store });
    const { simulator } = world;
    const at = { ...world.at, reader: await world.register('dev_test_wait'), device: 'dev_1' };
    const other = await openTaps({ folder, store, stripe: { url: simulator.url, key: simulator.key } });
    try {
      for (let round = 0; round < 5; round += 1) {
        const both = [
          world.taps.tap(`txn_a${round}`, { ...at, amount: 10_000 + round }),
          other.tap(`txn_b${round}`, { ...at, amount: 20_000 + round }),
        ];
        const refused = await Promise.race(both.map((tap) => tap.catch((error: unknown) => error)));
        expect(refused).toMatchObject({ code: 'device_busy', param: 'device' });
        simulator.processor.atReader(at.reader, { type: 'present', card: 'visa_credit' });
        const outcomes = await Promise.allSettled(both);
        const [served, ...more] = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
        expect([served!.capture?.amount, more]).toEqual([served!.presented.amount, []]);
        const paid = await world.stripe.paymentIntents.retrieve(served!.presented.acquirerReference ?? '');
        expect(paid.amount_received).toBe(served!.presented.amount);
      }
      expect((await world.stripe.charges.list({ limit: 100 })).data).toHaveLength(5);
      expect((await world.payments()).map(({ status }) => status)).toEqual(Array(5).fill('succeeded'));
    } finally {
      await other.close();
      await world.close();
      await store.close();
      rmSync(folder, { recursive: true });
    }
  });
});
