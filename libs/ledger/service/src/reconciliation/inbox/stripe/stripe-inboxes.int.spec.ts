import { createHash } from 'node:crypto';
import { OffsetClock } from '@taprail/clock';
import { parseSettlementFile } from '@taprail/ledger-domain';
import { readCamtStatements } from '../../../bank/messages/read-bank-messages';
import { openStripe, type SaleAtStripe, type StripeWorld } from '../../../testing/stripe-world';
import { describeInboxes } from '../text-inbox.contract';
import { SettlementDays } from './settlement-days';
import { settlementInbox, statementInbox } from './stripe-inboxes';

const dayMs = 86_400_000;
const startMs = Date.parse('2026-03-02T12:00:00.000Z');
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const payoutId = 'po_01KJM0Z8R00000000000000001';

type Opened = StripeWorld & Readonly<{ account: string; advance: (ms: number) => void; inboxes: () => Inboxes }>;
type Inboxes = Readonly<{ files: ReturnType<typeof settlementInbox>; statements: ReturnType<typeof statementInbox> }>;

const openWorld = async (currency = 'EUR'): Promise<Opened> => {
  const clock = new OffsetClock(undefined, () => startMs);
  let aheadMs = 0;
  const world = await openStripe(() => new Date(startMs));
  const { stripe } = world;
  return {
    ...world,
    account: await world.open(currency),
    advance: (ms) => {
      aheadMs += ms;
      clock.advanceTo(startMs + aheadMs);
      world.simulator.advance(ms);
    },
    /** As after a restart: nothing is remembered. */
    inboxes: () => {
      const days = new SettlementDays(stripe);
      return { files: settlementInbox({ days, clock }), statements: statementInbox({ stripe, days, clock }) };
    },
  };
};

describeInboxes('Our balance at Stripe', async () => {
  const world = await openWorld();
  const { stripe, account } = world;
  return {
    outside: world.inboxes(),
    sell: async (sale, amount) => void (await world.sell(sale, amount, { account, currency: 'EUR' })),
    pay: async () => {
      const once = (key: string) => ({ idempotencyKey: key });
      await stripe.topups.create({ amount: 2_000, currency: 'eur' }, once('t'));
      const metadata = { payout: payoutId };
      await stripe.transfers.create({ amount: 500, currency: 'eur', destination: account, metadata }, once('p'));
      const { data } = await stripe.balanceTransactions.list();
      const lines = data.toReversed().map(({ id, type, amount }) => ({
        id,
        reference: type === 'transfer' ? payoutId : `${type}/${id}`,
        amount,
      }));
      lines.sort((one, other) => (one.id < other.id ? -1 : 1));
      return { currency: 'EUR', date: '2026-03-02', opening: 0, closing: 1_500, lines };
    },
    advance: async (ms) => world.advance(ms),
    close: () => world.close(),
  };
});

describe('The settlement of our balance at Stripe', () => {
  let world: Opened;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const sell = (sale: string, amount: number, change: Partial<SaleAtStripe> = {}) =>
    world.sell(sale, amount, { account: world.account, currency: 'EUR', ...change });
  const files = async () =>
    (await world.inboxes().files.listArrived('', 100)).map(({ content }) => parseSettlementFile(content, sha256));
  const statements = async () =>
    (await world.inboxes().statements.listArrived('', 100)).flatMap(({ content }) => readCamtStatements(content));
  const linesOf = async () =>
    (await files()).flatMap(({ batch, lines }) =>
      lines.map(
        ({ kind, ourReference, pspReference, amount, fee }) =>
          `${batch.slice(8)} ${kind} ${ourReference ?? '-'} ${pspReference.replace(/_.{14,}/, '_…')} ${amount} fee ${fee}`,
      ),
    );
  /** A statement leads to the next, and the last to what is available. */
  const chained = async () => {
    const found = await statements();
    const openings = found.slice(1).map(({ opening }) => opening);
    expect(openings).toEqual(found.slice(0, -1).map(({ closing }) => closing));
    return found.at(-1)?.closing;
  };

  it('has each sale and refund of a day, by the day on which it becomes available', async () => {
    const { id } = await sell('1', 10_000);
    await sell('2', 4_000);
    await world.refund(id, 're_1', 3_000);
    world.advance(dayMs);
    // Movements of one second are in the order of their ids, which are as good as random.
    expect((await linesOf()).toSorted()).toEqual([
      '02/EUR/2026-03-02 refund re_1 re_… -3000 fee 0',
      '02/EUR/2026-03-04 capture cap_1 auth_1 10000 fee 55',
      '02/EUR/2026-03-04 capture cap_2 auth_2 4000 fee 25',
    ]);
    const [refunds, sales] = await files();
    expect([refunds, sales]).toMatchObject([
      { psp: 'stripe', sequence: 1, settled: -3_000, valueDate: '2026-03-02' },
      { psp: 'stripe', sequence: 2, gross: 14_000, fees: 80, settled: 13_920, valueDate: '2026-03-04' },
    ]);
  });

  it('nets a capture below its authorisation, by its charge', async () => {
    await sell('1', 4_000, { authorised: 10_000 });
    world.advance(dayMs);
    expect(await linesOf()).toEqual(['02/EUR/2026-03-04 capture cap_1 auth_1 4000 fee 25']);
  });

  it('takes it as it is where Stripe writes one movement', async () => {
    world.simulator.processor.assume({ partialCapture: 'one' });
    await sell('1', 4_000, { authorised: 10_000 });
    world.advance(dayMs);
    expect(await linesOf()).toEqual(['02/EUR/2026-03-04 capture cap_1 auth_1 4000 fee 25']);
  });

  it('waits for a second half that comes a day later, and states the cash of both as it comes', async () => {
    world.simulator.failRequests({ kind: 'late_reversal', delayMs: dayMs });
    await sell('1', 4_000, { authorised: 10_000 });
    world.advance(dayMs);
    expect(await linesOf()).toEqual([]);
    world.advance(dayMs);
    expect(await linesOf()).toEqual(['03/EUR/2026-03-05 capture cap_1 auth_1 4000 fee 25']);
    world.advance(4 * dayMs);
    const found = await statements();
    expect(found.map(({ date, lines }) => [date, lines.map(({ amount }) => amount)])).toEqual([
      ['2026-03-04', [9_945]],
      ['2026-03-05', [3_975, -9_945]],
    ]);
    expect(new Set(found.flatMap(({ lines }) => lines.map(({ reference }) => reference))).size).toBe(2);
    expect([await chained(), await world.available('EUR')]).toEqual([3_975, 3_975]);
  });

  it('shows a first half as it is when its second has not come until the end of the next day', async () => {
    world.simulator.failRequests({ kind: 'late_reversal', delayMs: 3 * dayMs });
    await sell('1', 4_000, { authorised: 10_000 });
    world.advance(2 * dayMs);
    expect(await linesOf()).toEqual(['03/EUR/2026-03-04 capture cap_1 auth_1 10000 fee 55']);
    world.advance(2 * dayMs);
    expect((await linesOf())[1]).toBe('05/EUR/2026-03-07 capture cap_1 auth_1 -6000 fee -30');
  });

  it('has refunds that failed, disputes and what was won', async () => {
    const { id } = await sell('1', 10_000, { card: '4000000000005126' });
    const { id: other } = await sell('2', 8_000);
    await world.refund(id, 're_1', 1_000);
    const dispute = world.simulator.processor.openDispute({
      authorisation: other,
      reason: 'fraudulent',
      amount: 5_000,
    });
    world.advance(dayMs);
    await world.stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: true,
    });
    world.advance(20 * dayMs);
    const lines = (await linesOf()).map((line) => line.replace(/^\S+ /, '').replace(/(re|dp)_…/, '…'));
    expect(lines.map((line) => line.replace(/(dispute - .* fee) \d+/, '$1 …')).toSorted()).toEqual([
      'capture cap_1 auth_1 10000 fee 55',
      'capture cap_2 auth_2 8000 fee 45',
      'dispute - … -5000 fee …',
      'dispute_reversal - … 5000 fee 0',
      'refund re_1 … -1000 fee 0',
      'refund_failed re_1 … 1000 fee 0',
    ]);
    expect(await chained()).toBe(await world.available('EUR'));
  });

  it('leaves to the statement what is no sale, under the name of what it is', async () => {
    await sell('1', 10_000);
    world.simulator.processor.takeFee({ amount: 250, currency: 'eur' });
    world.simulator.processor.takeFee({ amount: 30, currency: 'eur', type: 'tax_fee' });
    await world.topUp('EUR', 5_000);
    world.advance(4 * dayMs);
    const [first] = await statements();
    const named = first?.lines.map(({ reference, amount }) => [reference?.split('/')[0], amount]);
    expect(new Set(named)).toEqual(
      new Set([
        ['stripe_fee', -250],
        ['tax_fee', -30],
        ['topup', 5_000],
      ]),
    );
    expect(await chained()).toBe(await world.available('EUR'));
  });

  it('does not read what was there before our first sale', async () => {
    await world.topUp('EUR', 5_000);
    world.advance(10 * dayMs);
    await sell('1', 10_000);
    world.advance(5 * dayMs);
    expect((await statements()).map(({ date, opening }) => [date, opening])).toEqual([['2026-03-14', 5_000]]);
    expect((await files()).map(({ day }) => day)).toEqual(['2026-03-12']);
  });

  it('is the same bytes whenever it is asked, while our balance moves on', async () => {
    await sell('1', 10_000);
    world.advance(4 * dayMs);
    const before = [
      await world.inboxes().files.listArrived('', 100),
      await world.inboxes().statements.listArrived('', 100),
    ];
    await world.topUp('EUR', 700);
    await sell('2', 4_000);
    expect([
      await world.inboxes().files.listArrived('', 100),
      await world.inboxes().statements.listArrived('', 100),
    ]).toEqual(before);
  });

  it('converts a sale at the rate of its movement, in a file of its own', async () => {
    await sell('1', 10_000, { currency: 'GBP' });
    world.advance(dayMs);
    const [file] = await files();
    const { data } = await world.stripe.balanceTransactions.list();
    const [movement] = data;
    expect(file).toMatchObject({
      batch: '2026-03-02/GBP-USD/2026-03-04',
      rate: movement?.exchange_rate?.toFixed(8),
      lines: [{ amount: 10_000, paid: movement?.amount, feePaid: movement?.fee }],
      settled: movement?.net,
    });
  });
});
