import { captured, entriesOfLast, ofSale } from '@taprail/ledger-domain/testing';
import { openLedgerApi, type LedgerApi, le } from '../../testing/ledger-api';
import { postedSettlementOf } from '../../testing/payouts-world';
import type { PostedSettlement } from './posted-settlement';

const sale = { transactionId: 'txn_1', tappedAt: '2026-03-02T11:00:00.000Z' };
const pageLength = 100;

describe('the settlement of a sale in the books', () => {
  let api: LedgerApi;
  let settlement: PostedSettlement;
  beforeAll(async () => {
    api = await openLedgerApi();
    settlement = postedSettlementOf(api.world);
  });
  afterAll(() => api.close());
  const find = async (platform: string, transactionId: string, knownAt?: string) =>
    (await settlement.findMany(platform, [{ ...sale, transactionId }], knownAt)).get(transactionId);

  it('is what the ledger has posted of it, with the day on which it will be paid', async () =>
    expect(await find('plt_1', 'txn_1')).toEqual({
      ledger_entries: [`${le}1`, `${le}2`],
      batch: '2026-03-02/EUR',
      available_on: '2026-03-03',
      net: 470,
      currency: 'EUR',
      movements: [expect.objectContaining({ type: 'refund', net: -400, status: 'pending', refund_id: 're_1' })],
    }));

  it('is what was posted by an instant', async () => {
    expect(await find('plt_1', 'txn_1', '2026-03-02T11:59:59.999Z')).toBeUndefined();
    expect(await find('plt_1', 'txn_1', '2026-03-03T00:00:00.000Z')).toMatchObject({ ledger_entries: [`${le}1`] });
  });

  it('keeps the batch and the day of a capture that was taken back', async () => {
    const sold = captured({ sale: { ...captured().sale, transactionId: 'txn_back' } });
    const reversed = ofSale('CaptureReversed', { captureId: sold.captureId }, sold);
    const entries = [...entriesOfLast(sold), ...entriesOfLast(sold, reversed)];
    for (const [n, entry] of entries.entries()) {
      await api.world.write({ ...entry, entryId: `le_back_${n}` }, `2026-03-02T12:30:00.00000${n}Z`);
    }
    await api.world.settled();
    expect(await find('plt_1', 'txn_back')).toEqual({
      ledger_entries: entries.flatMap(({ layer }, n) => (layer === 'posted' ? [`le_back_${n}`] : [])),
      batch: '2026-03-02/EUR',
      available_on: '2026-03-03',
      net: 0,
      currency: 'EUR',
      movements: [expect.objectContaining({ type: 'capture_reversal', gross: -1_000, fee: -130, net: -870 })],
    });
  });

  it('is nothing for another platform, or another sale', async () => {
    expect(await find('plt_3', 'txn_1')).toBeUndefined();
    expect(await find('plt_1', 'txn_9')).toBeUndefined();
  });

  it('is found for a page of sales with one question to the books and one read of their shard', async () => {
    const ids = Array.from({ length: pageLength }, (_, n) => `txn_page_${n}`);
    for (const [n, transactionId] of ids.entries()) {
      const [entry] = entriesOfLast(captured({ sale: { ...captured().sale, transactionId } })).slice(-1);
      await api.world.write({ ...entry!, entryId: `le_page_${n}` }, '2026-03-02T13:00:00.000001Z');
    }
    await api.world.settled();
    const reads = jest.spyOn(api.world.store, 'read');
    const questions = jest.spyOn(api.world.readStore.db.getExecutor(), 'executeQuery');
    const found = await settlement.findMany(
      'plt_1',
      [...ids, 'txn_9'].map((transactionId) => ({ ...sale, transactionId })),
    );
    expect([...found].map(([id, { ledger_entries: entries }]) => [id, entries])).toEqual(
      ids.map((id, n) => [id, [`le_page_${n}`]]),
    );
    expect(reads.mock.calls).toHaveLength(1);
    // One for the batches; the other may be for the version of the books.
    expect([1, 2]).toContain(questions.mock.calls.length);
    reads.mockClear();
    expect(await settlement.findMany('plt_1', [])).toEqual(new Map());
    expect(reads).not.toHaveBeenCalled();
  });
});
