import type { PayoutLinked } from '@taprail/contracts';
import { transactionView } from '@taprail/taps-domain';
import { openTaps, type TapsWorld } from '../testing/taps-world';

const posted = (transaction_id: string, ledger_entry = `le_${transaction_id}`) => ({
  platform_id: 'plt_1',
  transaction_id,
  ledger_entry,
  batch: '2026-03-02/EUR',
  available_on: '2026-03-03',
});

const payout = (change: Partial<PayoutLinked> = {}): PayoutLinked => ({
  platform_id: 'plt_1',
  payout_id: 'po_1',
  status: 'scheduled',
  wire_reference: null,
  scheduled_at: '2026-03-03T05:00:00.000Z',
  transaction_ids: ['txn_1'],
  ...change,
});

describe('what the ledger tells of a transaction', () => {
  let taps: TapsWorld;
  beforeEach(async () => {
    taps = await openTaps();
    await taps.tap('txn_1');
  });
  afterEach(() => taps.close());

  let published = 0;
  const publishPayout = (data: PayoutLinked, id = `evt-${(published += 1)}`) =>
    taps.publishLedgerEvent('payout.transactions_linked', id, data);
  const record = async (id = 'txn_1') => {
    const { status, settlement } = transactionView(await taps.state(id));
    return { status, settlement };
  };
  /** Resolves when every event published before has been consumed: one more transaction is settled after them. */
  const heard = async (): Promise<void> => {
    published += 1;
    await taps.tap(`txn_last_${published}`);
    await taps.publishLedgerEvent('settlement.posted', `last-${published}`, posted(`txn_last_${published}`));
    for (let tries = 0; (await taps.state(`txn_last_${published}`)).settlement === null; tries += 1) {
      if (tries > 200) throw new Error('It was never heard');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const settlement = {
    ledger_entries: ['le_txn_1'],
    batch: '2026-03-02/EUR',
    available_on: '2026-03-03',
    payout: null,
    payout_status: null,
    wire_reference: null,
  };

  it('is in its record, from the entry to the wire reference, each fact once', async () => {
    expect(await record()).toEqual({ status: 'captured', settlement: null });
    await taps.publishLedgerEvent('settlement.posted', 'evt-settled', posted('txn_1'));
    await taps.publishLedgerEvent('settlement.posted', 'evt-settled', posted('txn_1'));
    await heard();
    expect(await record()).toEqual({ status: 'settled', settlement });
    for (const status of ['scheduled', 'in_transit'] as const) await publishPayout(payout({ status }));
    await heard();
    expect(await record()).toEqual({
      status: 'settled',
      settlement: { ...settlement, payout: 'po_1', payout_status: 'in_transit' },
    });
    const paid = payout({ status: 'paid', wire_reference: 'W-1' });
    await publishPayout(paid, 'evt-paid');
    await publishPayout(paid, 'evt-paid');
    await publishPayout(paid);
    await heard();
    expect(await record()).toEqual({
      status: 'paid_out',
      settlement: { ...settlement, payout: 'po_1', payout_status: 'paid', wire_reference: 'W-1' },
    });
    expect((await taps.history('txn_1')).slice(-4)).toEqual([
      'SettlementPosted',
      'PayoutLinked',
      'PayoutLinked',
      'PayoutLinked',
    ]);
  });

  it('may come in any order: the furthest status of the last payout stands', async () => {
    const again = { payout_id: 'po_2', scheduled_at: '2026-03-04T05:00:00.000Z' };
    await publishPayout(payout({ status: 'in_transit' }));
    await heard();
    await publishPayout(payout({ ...again, status: 'paid', wire_reference: 'W-2' }));
    await heard();
    await publishPayout(payout({ ...again, status: 'in_transit' }));
    await publishPayout(payout({ status: 'failed' }));
    await taps.publishLedgerEvent('settlement.posted', 'evt-late', posted('txn_1'));
    await heard();
    expect(await record()).toEqual({
      status: 'paid_out',
      settlement: { ...settlement, payout: 'po_2', payout_status: 'paid', wire_reference: 'W-2' },
    });
  });

  it('keeps the batch of the sale when a refund is entered later', async () => {
    await taps.publishLedgerEvent('settlement.posted', 'evt-sale', posted('txn_1'));
    await heard();
    const refund = { ...posted('txn_1', 'le_refund'), batch: '2026-03-09/EUR', available_on: '2026-03-10' };
    await taps.publishLedgerEvent('settlement.posted', 'evt-refund', refund);
    await heard();
    expect((await record()).settlement).toEqual({ ...settlement, ledger_entries: ['le_txn_1', 'le_refund'] });
  });

  it('is told for many transactions at once, and one that does not exist does not hold up the others', async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `txn_of_many_${n}`);
    for (const id of ids) await taps.tap(id);
    await publishPayout(payout({ transaction_ids: ['txn_unknown', ...ids] }));
    await heard();
    const linked = await Promise.all(ids.map(async (id) => (await taps.state(id)).settlement?.payout));
    expect([linked, await taps.parked()]).toEqual([ids.map(() => 'po_1'), []]);
  });

  it('does not reach the transaction of another platform', async () => {
    await publishPayout(payout({ platform_id: 'plt_2' }));
    await heard();
    expect((await record()).settlement).toBeNull();
  });

  it('means that the tap can no longer be taken back', async () => {
    await taps.publishLedgerEvent('settlement.posted', 'evt-settled', posted('txn_1'));
    await heard();
    await expect(taps.ask('reverse', 'txn_1')).rejects.toMatchObject({ code: 'already_settled' });
  });
});
