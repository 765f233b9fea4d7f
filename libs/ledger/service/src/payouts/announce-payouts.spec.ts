import type { PayoutEvent } from '@taprail/ledger-domain';
import { scheduledPayout as scheduled } from '@taprail/ledger-domain/testing';
import { announcePayouts } from './announce-payouts';

const linkedBy = async (change: Partial<typeof scheduled.data>) => {
  const event = { ...scheduled, data: { ...scheduled.data, ...change } } as PayoutEvent;
  const announced = await announcePayouts(event, null, async () => [event]);
  return announced.filter(({ kind }) => kind === 'payout.transactions_linked').map(({ data }) => data);
};

describe('the transactions that a payout is linked to', () => {
  it('are those whose sale it has: what refunds and fees belong to was paid by another', async () =>
    expect(await linkedBy({ transactionIds: ['txn_1', 'txn_2'], withoutSaleIds: ['txn_2'] })).toMatchObject([
      { payout_id: scheduled.data.payoutId, status: 'scheduled', transaction_ids: ['txn_1'] },
    ]));

  it('are none where it has no sale', async () =>
    expect(await linkedBy({ transactionIds: ['txn_2'], withoutSaleIds: ['txn_2'] })).toEqual([]));

  it('are all of them where it was scheduled before the two were told apart', async () => {
    const { withoutSaleIds: _new, ...data } = scheduled.data;
    const event = { ...scheduled, data: { ...data, transactionIds: ['txn_1', 'txn_2'] } } as PayoutEvent;
    const announced = await announcePayouts(event, null, async () => [event]);
    expect(announced.map(({ data: told }) => told)).toContainEqual(
      expect.objectContaining({ transaction_ids: ['txn_1', 'txn_2'] }),
    );
  });
});
