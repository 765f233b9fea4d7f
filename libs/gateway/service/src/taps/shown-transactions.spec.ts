import type { KnownTransaction, TransactionEvent } from '@taprail/taps-domain';
import type { PostedSettlement } from './posted-settlement';
import { ShownTransactions } from './shown-transactions';
import { projectTransaction } from './transaction.projection';

const at = '2026-03-02T11:00:00.000Z';
const posted = { ledger_entries: ['le_1'], batch: '2026-03-02/EUR', available_on: '2026-03-03' };

/** A sale after as many of its events as are named. */
const sale = (transactionId: string, ...wanted: readonly TransactionEvent['type'][]): KnownTransaction => {
  const subject = {
    transactionId,
    platformId: 'plt_1',
    subMerchantId: 'sm_1',
    submerchant: 'hotel-7',
    chainId: 'ach_1',
  };
  const presented = { tapId: 'tap_1', authorisationId: 'auth_1', amount: 100, tipAmount: 0, currency: 'EUR', card: {} };
  const all = [
    {
      type: 'TapPresented',
      data: { ...subject, ...presented, captureMode: 'direct', feeTerms: {}, processing: {}, at },
    },
    { type: 'TapApproved', data: { ...subject, amount: 100, sequence: 1, at } },
    { type: 'ChargeCaptured', data: { ...subject, captureId: 'cap_1', amount: 100, tipAmount: 0, fx: null, at } },
    { type: 'SettlementPosted', data: { ...subject, ledgerEntry: 'le_9', batch: 'b', availableOn: '2026-03-03', at } },
  ] as unknown as readonly TransactionEvent[];
  const events = all.filter(({ type }) => type === 'TapPresented' || wanted.includes(type));
  return events.reduce<KnownTransaction | undefined>(projectTransaction, undefined)!;
};

describe('a page of transactions', () => {
  const findMany = jest.fn(async () => new Map([['txn_2', posted]]));
  const shown = new ShownTransactions({ findMany } as unknown as PostedSettlement);
  beforeEach(() => findMany.mockClear());

  it('asks the ledger once, for the sales that are captured and whose own record has no settlement', async () => {
    const page = [
      sale('txn_1', 'TapApproved'),
      sale('txn_2', 'TapApproved', 'ChargeCaptured'),
      sale('txn_3', 'TapApproved', 'ChargeCaptured'),
      sale('txn_4', 'TapApproved', 'ChargeCaptured', 'SettlementPosted'),
    ];
    const views = await shown.show('plt_1', page, '2026-03-02T12:00:00.000Z');
    const waiting = ['txn_2', 'txn_3'].map((transactionId) => ({ transactionId, capturedAt: at }));
    expect(findMany.mock.calls).toEqual([['plt_1', waiting, '2026-03-02T12:00:00.000Z']]);
    expect(views.map(({ id, settlement }) => [id, settlement])).toEqual([
      ['txn_1', null],
      ['txn_2', posted],
      ['txn_3', null],
      ['txn_4', expect.objectContaining({ ledger_entries: ['le_9'] })],
    ]);
  });
});
