import { balanceOf, openPlatformMoney, type PlatformMoneyWorld } from './testing/platform-money';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('platform payouts', () => {
  let world: PlatformMoneyWorld;
  beforeEach(async () => {
    world = await openPlatformMoney();
  });
  afterEach(() => world.ledger.close());

  it('pay what the platform has earned once its sales are available, and not before', async () => {
    const { ledger } = world;
    await world.setAccount();
    await ledger.sell('1', 10_000);
    expect(await world.balance()).toMatchObject({ available: 0, pending: 1_000, in_transit: 0 });
    await expect(world.pay()).rejects.toMatchObject({
      code: 'payout_exceeds_available',
      details: { available: 0 },
    });
    await ledger.advance(dayMs);
    expect(await world.balance()).toMatchObject({ available: 1_000, pending: 0 });
    await ledger.sell('2', 5_000);

    const { payout } = await world.pay();
    expect(payout).toMatchObject({ amount: 1_000, status: 'scheduled', run_on: null, requested_by: { id: 'key_1' } });
    expect(payout.breakdown).toMatchObject({ platform_fees: 1_500, pending_after: -500, carried_out: 0 });
    expect(payout.psp_costs).toBeGreaterThan(0);
    expect(await world.balance()).toMatchObject({ available: 0, pending: 500, in_transit: 1_000 });

    await ledger.advance(2 * dayMs);
    expect(await world.read(payout.id)).toMatchObject({ status: 'paid', paidAt: expect.any(String) });
    expect(await world.balance()).toMatchObject({ available: 500, pending: 0, in_transit: 0 });
    const entries = await ledger.entries();
    expect(entries.filter(({ rule }) => rule === 'platform_payout').map(({ trace }) => trace.payoutId)).toEqual([
      payout.id,
    ]);
    expect(balanceOf(entries, 'platform_operating:EUR')).toBe(-500);
  });

  it('pay a part, and the next one opens with the rest', async () => {
    const { ledger } = world;
    await world.setAccount();
    await ledger.sell('1', 10_000);
    await ledger.advance(dayMs);
    const first = await world.pay(300);
    expect(first.payout.breakdown).toMatchObject({ platform_fees: 1_000, carried_out: -700 });
    const rest = await world.pay();
    expect(rest.payout).toMatchObject({ amount: 700, breakdown: { carried_in: 700, platform_fees: 0 } });
    await expect(world.pay(1)).rejects.toMatchObject({ code: 'payout_exceeds_available' });
  });

  it('are one payout for one command', async () => {
    const { ledger } = world;
    await world.setAccount();
    await ledger.sell('1', 10_000);
    await ledger.advance(dayMs);
    const [one, other] = [await world.pay(300, 'cmd-once'), await world.pay(300, 'cmd-once')];
    expect(other.payout).toEqual(one.payout);
    expect(await world.balance()).toMatchObject({ available: 700, in_transit: 300 });
  });

  it('that the bank refuses or sends back are available again, and the next one says so', async () => {
    const { ledger } = world;
    await world.setAccount();
    await ledger.sell('1', 10_000);
    await ledger.advance(dayMs);
    const refused = await world.pay();
    await world.fail(refused.payoutId);
    await ledger.settled();
    expect(await world.balance()).toMatchObject({ available: 1_000, in_transit: 0 });
    const paid = await world.pay();
    expect(paid.payout.breakdown).toMatchObject({ carried_in: 0, returned_payouts: 1_000, platform_fees: 0 });
    await ledger.advance(2 * dayMs);
    expect(await world.read(paid.payoutId)).toMatchObject({ status: 'paid' });
    await world.fail(paid.payoutId);
    await ledger.settled();
    expect(await world.read(paid.payoutId)).toMatchObject({ status: 'failed', failure: { code: 'account_closed' } });
    expect(await world.balance()).toMatchObject({ available: 1_000, in_transit: 0 });
    const entries = await ledger.entries();
    expect(entries.map(({ rule }) => rule).filter((rule) => rule.startsWith('platform_payout'))).toEqual([
      'platform_payout',
      'platform_payout_returned',
    ]);
    expect(balanceOf(entries, 'platform_operating:EUR')).toBe(-1_000);
  });

  it('are made by the schedule on its days, and skipped with a reason', async () => {
    const { ledger } = world;
    await world.setAccount();
    const timezone = 'Europe/Berlin';
    await world.setSchedule({ interval: 'daily', minimumAmount: 500, timezone });
    expect(await world.balance()).toMatchObject({ next_run_on: '2026-03-03' });
    await ledger.sell('1', 4_000);
    await ledger.advance(dayMs);
    expect(await world.balance()).toMatchObject({
      available: 400,
      next_run_on: '2026-03-04',
      last_skipped: { date: '2026-03-03', reason: 'below_minimum', available: 400 },
    });
    await ledger.sell('2', 10_000);
    await ledger.advance(dayMs);
    const [made] = await world.payouts();
    expect(made).toMatchObject({ amount: 1_400, runDate: '2026-03-04', eta: '2026-03-05' });
    await ledger.advance(2 * dayMs);
    expect((await world.payouts()).length).toBe(1);
    expect(await world.balance()).toMatchObject({ available: 0, in_transit: 0, last_skipped: expect.anything() });

    await world.setSchedule({ interval: 'manual', minimumAmount: 500, timezone });
    await ledger.sell('3', 10_000);
    await ledger.advance(4 * dayMs);
    expect(await world.balance()).toMatchObject({ available: 1_000, next_run_on: null });
  });

  it('leave the money of a credit that is not posted yet', async () => {
    const { ledger } = world;
    await ledger.payee();
    await world.setAccount();
    await ledger.sell('1', 10_000);
    await ledger.advance(dayMs);
    await world.propose(400);
    const { payout } = await world.pay();
    expect(payout.amount).toBe(600);
    await ledger.settled();
    expect(await world.balance()).toMatchObject({ available: 0, in_transit: 600 });
    expect(balanceOf(await ledger.entries(), 'platform_operating:EUR')).toBe(-600);
  });

  it('are not made below zero, and the balance says so', async () => {
    const { ledger } = world;
    await ledger.payee();
    await world.setAccount();
    await world.setSchedule({ interval: 'daily', minimumAmount: 100, timezone: 'Europe/Berlin' });
    await world.propose(2_500);
    await ledger.settled();
    await ledger.advance(dayMs);
    expect(await world.balance()).toMatchObject({
      available: -2_500,
      last_skipped: { reason: 'negative', available: -2_500 },
    });
    await expect(world.pay()).rejects.toMatchObject({
      code: 'payout_exceeds_available',
      details: { available: -2_500 },
    });
    expect(await world.payouts()).toEqual([]);
  });

  it('need a bank account in the currency, books without doubt, and all movements in them', async () => {
    const { ledger } = world;
    await expect(world.pay()).rejects.toMatchObject({ code: 'platform_account_missing' });
    await expect(world.setSchedule({ interval: 'daily', minimumAmount: 100, timezone: 'UTC' })).rejects.toMatchObject({
      code: 'platform_account_missing',
    });
    await world.setAccount();
    await ledger.sell('1', 10_000);
    await ledger.advance(dayMs);
    await ledger.record('2', 5_000);
    await ledger.advance(60_000);
    await expect(world.pay()).rejects.toMatchObject({ code: 'books_incomplete', details: { missing: 1 } });
    await ledger.freezer().report({ kind: 'imbalance', detail: 'a spec' } as never);
    await expect(world.pay()).rejects.toMatchObject({ code: 'payouts_frozen' });
    expect(await world.balance()).toMatchObject({ available: 1_000, in_transit: 0 });
  });

  it('leave a statement of the bank without a line that nobody explains', async () => {
    const { ledger } = world;
    await world.setAccount();
    await ledger.sell('1', 10_000);
    await ledger.advance(dayMs);
    const { payoutId } = await world.pay();
    await ledger.advance(3 * dayMs);
    const entries = await ledger.entries();
    expect(await world.read(payoutId)).toMatchObject({ status: 'paid' });
    expect(entries.filter(({ rule }) => rule === 'cash_unmatched')).toEqual([]);
  });
});
