import { openLedgerApi, type LedgerApi, le } from '../ledger/testing/ledger-api';
import { PostedSettlement } from './posted-settlement';

const sale = { transactionId: 'txn_1', platformId: 'plt_1', capturedAt: '2026-03-02T11:00:00.000Z' };

describe('the settlement of a sale whose money is not available yet', () => {
  let api: LedgerApi;
  let settlement: PostedSettlement;
  beforeAll(async () => {
    api = await openLedgerApi();
    settlement = new PostedSettlement(api.world.books);
  });
  afterAll(() => api.close());

  it('is what the ledger has posted of it, with the day on which it will be paid', async () =>
    expect(await settlement.find(sale)).toEqual({
      ledger_entries: [`${le}1`, `${le}2`],
      batch: '2026-03-02/EUR',
      available_on: '2026-03-03',
      payout: null,
      payout_status: null,
      wire_reference: null,
    }));

  it('is what was posted by an instant', async () => {
    const then = (recordedBy: string) => settlement.find({ ...sale, recordedBy });
    expect(await then('2026-03-02T11:59:59.999Z')).toBeNull();
    expect(await then('2026-03-03T00:00:00.000Z')).toMatchObject({ ledger_entries: [`${le}1`] });
  });

  it('is nothing for another platform, or another sale', async () => {
    expect(await settlement.find({ ...sale, platformId: 'plt_3' })).toBeNull();
    expect(await settlement.find({ ...sale, transactionId: 'txn_9' })).toBeNull();
  });
});
