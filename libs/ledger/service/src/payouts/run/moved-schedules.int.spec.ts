import { type LedgerWorld, openLedger } from '../../testing/ledger-world';

const hourMs = 3_600_000;

const scheduled = async (ledger: LedgerWorld) =>
  (await ledger.payoutEvents()).flatMap((event) =>
    event.type === 'PayoutScheduled' ? [[event.data.amount, event.data.sendAt]] : [],
  );

describe('money whose sub-merchant moves to another time zone before its day', () => {
  let ledger: LedgerWorld;
  beforeEach(async () => {
    ledger = await openLedger();
    await ledger.payee();
    await ledger.sell('1', 10_000);
  });
  afterEach(() => ledger.close());

  it('is paid with the first run of that zone', async () => {
    await ledger.payee({ payout_schedule: { timezone: 'America/New_York' } });
    await ledger.advance(7 * 24 * hourMs);
    expect(await scheduled(ledger)).toEqual([[8_900, '2026-03-03T13:00:00.000Z']]);
  });

  it('waits there for the day of its week', async () => {
    await ledger.payee({ payout_schedule: { timezone: 'America/New_York', interval: 'weekly' } });
    await ledger.advance(14 * 24 * hourMs);
    expect(await scheduled(ledger)).toEqual([[8_900, '2026-03-09T12:00:00.000Z']]);
  });
});
