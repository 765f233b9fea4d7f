import type { SaleSettlement } from '@taprail/contracts';
import type { RecordedTransaction, TransactionEvent } from '@taprail/taps-domain';
import { settlementsDigest, ShownTransactions } from './shown-transactions';
import { projectTransaction } from '../transactions/transaction.projection';

const at = '2026-03-02T11:00:00.000Z';
const day = { batch: '2026-03-02/EUR', available_on: '2026-03-03' };
const amount = { net: 89, currency: 'EUR' };
const unpaid = { ...amount, payout: null, payout_status: null, wire_reference: null };
const subjectOf = (transactionId: string) => ({
  transactionId,
  platformId: 'plt_1',
  subMerchantId: 'sm_1',
  submerchant: 'hotel-7',
  chainId: 'ach_1',
});

/** A sale after as many of its events as are named, and after the ledger told its stream of these entries. */
const sale = (
  transactionId: string,
  wanted: readonly TransactionEvent['type'][],
  settlements: readonly object[] = [],
): RecordedTransaction => {
  const subject = subjectOf(transactionId);
  const presented = { tapId: 'tap_1', authorisationId: 'auth_1', amount: 100, tipAmount: 0, currency: 'EUR', card: {} };
  const all = [
    {
      type: 'TapPresented',
      data: { ...subject, ...presented, captureMode: 'direct', feeTerms: {}, processing: {}, at },
    },
    { type: 'TapApproved', data: { ...subject, amount: 100, sequence: 1, at } },
    { type: 'ChargeCaptured', data: { ...subject, captureId: 'cap_1', amount: 100, tipAmount: 0, fx: null, at } },
  ] as unknown as readonly TransactionEvent[];
  const events = [
    ...all.filter(({ type }) => type === 'TapPresented' || wanted.includes(type)),
    ...settlements.map((data) => ({ type: 'SettlementPosted', data: { ...subject, ...data, at } }) as TransactionEvent),
  ];
  return events.reduce<RecordedTransaction | undefined>(projectTransaction, undefined)!;
};
const captured = ['TapApproved', 'ChargeCaptured'] as const;
const ofDay = { batch: day.batch, availableOn: day.available_on };
const ofNoDay = { batch: null, availableOn: null };

describe('a page of transactions', () => {
  const findPosted = jest.fn(async () => new Map<string, SaleSettlement>());
  const shown = new ShownTransactions({ findPosted });
  beforeEach(() => findPosted.mockClear());
  let movements: SaleSettlement['movements'] = [];
  const show = async (record: RecordedTransaction, ...entries: readonly string[]) => {
    findPosted.mockResolvedValueOnce(new Map([['txn_1', { ledger_entries: entries, ...day, ...amount, movements }]]));
    return (await shown.show('plt_1', [record]))[0]!;
  };

  it('asks the ledger once, for all that were captured', async () => {
    const page = [
      sale('txn_1', ['TapApproved']),
      sale('txn_2', captured),
      sale('txn_3', captured),
      sale('txn_4', captured, [{ ledgerEntry: 'le_9', ...ofDay }]),
    ];
    findPosted.mockResolvedValueOnce(
      new Map([['txn_2', { ledger_entries: ['le_1'], ...day, ...amount, movements: [] }]]),
    );
    const views = await shown.show('plt_1', page, '2026-03-02T12:00:00.000Z');
    const asked = ['txn_2', 'txn_3', 'txn_4'].map((transactionId) => ({ transactionId, tappedAt: at }));
    expect(findPosted.mock.calls).toEqual([['plt_1', asked, '2026-03-02T12:00:00.000Z']]);
    expect(views.map(({ id, settlement }) => [id, settlement])).toEqual([
      ['txn_1', null],
      ['txn_2', { ledger_entries: ['le_1'], ...day, ...unpaid }],
      ['txn_3', null],
      ['txn_4', { ledger_entries: ['le_9'], ...day, ...unpaid, net: null, currency: null }],
    ]);
  });

  it('shows the batch and the day of a sale whose stream was told of a dispute alone', async () => {
    const disputed = sale('txn_1', captured, [{ ledgerEntry: 'le_dispute', ...ofNoDay }]);
    const { settlement, status } = await show(disputed, 'le_capture', 'le_dispute');
    expect(settlement).toEqual({ ledger_entries: ['le_capture', 'le_dispute'], ...day, ...unpaid });
    expect(status).toBe('captured');
  });

  it('shows what was refunded of a sale while it was pending, though its stream was not told', async () => {
    const settlements = ['le_capture', 'le_available'].map((ledgerEntry) => ({ ledgerEntry, ...ofDay }));
    const { settlement } = await show(sale('txn_1', captured, settlements), 'le_capture', 'le_refund', 'le_available');
    expect(settlement).toEqual({ ledger_entries: ['le_capture', 'le_refund', 'le_available'], ...day, ...unpaid });
  });

  it('shows each entry once in the order of the journal, and last what the books do not have yet', async () => {
    const settlements = ['le_dispute', 'le_capture', 'le_available'].map((ledgerEntry) => ({ ledgerEntry, ...ofDay }));
    const { settlement } = await show(sale('txn_1', captured, settlements), 'le_capture', 'le_dispute');
    expect(settlement?.ledger_entries).toEqual(['le_capture', 'le_dispute', 'le_available']);
  });

  it('shows later movements beside the settlement, and tells answers of one revision apart by them', async () => {
    const borne = { type: 'refund', net: -12, status: 'available', payout: null };
    movements = [borne] as unknown as typeof movements;
    const waiting = await show(sale('txn_1', captured), 'le_capture');
    movements = [{ ...borne, status: 'in_payout', payout: 'po_2' }] as unknown as typeof movements;
    const paid = await show(sale('txn_1', captured), 'le_capture');
    movements = [];
    const none = await show(sale('txn_1', captured), 'le_capture');
    expect([waiting.settlements, paid.settlement]).toEqual([[borne], none.settlement]);
    expect(settlementsDigest(waiting)).toMatch(/^[0-9a-f]{16}$/);
    expect(settlementsDigest(paid)).not.toBe(settlementsDigest(waiting));
    expect(settlementsDigest(none)).toBeUndefined();
  });
});
