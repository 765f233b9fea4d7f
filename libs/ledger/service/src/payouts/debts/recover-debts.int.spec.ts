import { type LedgerWorld, openLedger } from '../../testing/ledger-world';

const dayMs = 86_400_000;
const neighbour = { sub_merchant_id: 'sm_2', submerchant: 'boulangerie-7', country: 'FR' };

describe('a debt, when two time zones have their runs at the same moment', () => {
  let ledger: LedgerWorld;
  beforeEach(async () => {
    ledger = await openLedger();
    await ledger.payee();
    await ledger.payee({ sub_merchant_id: 'sm_2', externalRef: 'boulangerie-7', country: 'FR' });
  });
  afterEach(() => ledger.close());

  const sums = async (rule: string) =>
    (await ledger.entries())
      .filter((entry) => entry.rule === rule)
      .map(({ lines }) => lines[0]!.amount)
      .toSorted((a, b) => a - b);

  it('is taken back once', async () => {
    await ledger.sell('1', 10_000);
    await ledger.advance(dayMs);
    await ledger.moved('1', { type: 'refunded', refund_id: 're_1', amount: 5_000, platform_fee_returned: 0 });
    await ledger.sell('2', 1_000);
    await ledger.advance(dayMs);
    expect(await sums('negative_found')).toEqual([4_110]);
    await ledger.sell('3', 20_000);
    await ledger.sell('4', 20_000, neighbour);
    await ledger.advance(dayMs);
    expect(await sums('negative_recovered')).toEqual([4_110]);
    expect(await sums('payout_scheduled')).toEqual([8_900, 13_690, 17_800]);
  });
});
