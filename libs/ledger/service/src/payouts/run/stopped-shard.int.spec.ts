import { captured, type LedgerWorld, openLedger } from '../../testing/ledger-world';

const hourMs = 3_600_000;
const run = { currency: 'EUR', timezone: 'Europe/Berlin', date: '2026-03-03' };

describe('a payout run, while a shard of the journal has stopped', () => {
  let ledger: LedgerWorld;
  beforeEach(async () => {
    ledger = await openLedger();
  });
  afterEach(() => ledger.close());

  it('pays the sub-merchants of the other shards', async () => {
    await ledger.payee();
    await ledger.payee({ sub_merchant_id: 'sm_2', externalRef: 'salon-7' });
    await ledger.sell('1', 10_000);
    await ledger.sell('2', 7_000, { sub_merchant_id: 'sm_2', submerchant: 'salon-7' });
    // Captured twice under two names is what no rule may post: the shard of the bistro stops there.
    await expect(ledger.moved('1', captured('1', 10_000), {}, 'evt_impossible')).rejects.toThrow('is stopped');
    await ledger.advance(24 * hourMs);
    await ledger.send('ledger.run-payouts', run);
    const scheduled = (await ledger.payoutEvents()).filter(({ type }) => type === 'PayoutScheduled');
    expect(scheduled.map(({ data }) => 'submerchant' in data && data.submerchant)).toEqual(['salon-7']);
  });
});
