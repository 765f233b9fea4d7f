import { type LedgerWorld, openLedger } from '../../testing/ledger-world';

const dayMs = 86_400_000;

describe('the payout of a sale, whenever its day closes', () => {
  let ledger: LedgerWorld;
  beforeEach(async () => {
    ledger = await openLedger();
  });
  afterEach(() => ledger.close());

  const scheduled = async () =>
    (await ledger.payoutEvents()).flatMap((event) =>
      event.type === 'PayoutScheduled'
        ? [[event.data.submerchant, event.data.amount, event.data.sendAt, event.data.eta]]
        : [],
    );

  it.each(['00:00', '05:59', '06:00', '06:01', '07:00'])('is the day after it when it closes at %s', async (time) => {
    await ledger.payee({ payout_schedule: { closing_time: time } });
    await ledger.sell('1', 10_000);
    await ledger.advance(7 * dayMs);
    expect(await scheduled()).toEqual([['bistro-42', 8_900, '2026-03-03T07:00:00.000Z', '2026-03-04']]);
  });

  it('is once a day for each of two neighbours who close before and after the first run', async () => {
    const neighbour = { sub_merchant_id: 'sm_2', submerchant: 'kiosk-7', country: 'DE' };
    await ledger.payee();
    await ledger.payee({
      sub_merchant_id: 'sm_2',
      externalRef: 'kiosk-7',
      payout_schedule: { closing_time: '06:30' },
    });
    await ledger.sell('1', 10_000);
    await ledger.sell('2', 20_000, neighbour);
    await ledger.advance(7 * dayMs);
    expect((await scheduled()).toSorted()).toEqual([
      ['bistro-42', 8_900, '2026-03-03T07:00:00.000Z', '2026-03-04'],
      ['kiosk-7', 17_800, '2026-03-03T07:00:00.000Z', '2026-03-04'],
    ]);
  });

  it('comes on the same day when the closing time is moved past the first run after the sale', async () => {
    await ledger.payee();
    await ledger.sell('1', 10_000);
    await ledger.payee({ payout_schedule: { closing_time: '07:00' } });
    await ledger.advance(7 * dayMs);
    expect(await scheduled()).toEqual([['bistro-42', 8_900, '2026-03-03T07:00:00.000Z', '2026-03-04']]);
  });
});
