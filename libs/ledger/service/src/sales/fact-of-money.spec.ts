import type { SaleMoney } from '@taprail/contracts';
import { scheduleOf } from '@taprail/ledger-domain';
import { factOfMoney, type MoneyMovement } from './fact-of-money';

const berlin = scheduleOf({}, 'Europe/Berlin');
const source = { eventId: 'evt_1', type: 'money.moved', stream: 'transaction-txn_1', revision: 2 };
const moved = (money: SaleMoney, occurredAt = '2026-03-02T22:30:00.000Z', currency = 'EUR'): MoneyMovement => ({
  id: 'evt_1',
  kind: 'money.moved',
  version: 1,
  key: 'ach_1',
  source: { stream: 'transaction-txn_1', revision: 2 },
  occurredAt,
  correlationId: 'c',
  data: {
    platform_id: 'plt_1',
    sub_merchant_id: 'sm_1',
    submerchant: 'bistro-42',
    transaction_id: 'txn_1',
    authorisation_chain_id: 'ach_1',
    tap_id: 'tap_1',
    currency,
    country: 'DE',
    money,
  },
});
const sale = {
  transactionId: 'txn_1',
  tapId: 'tap_1',
  authorisationChainId: 'ach_1',
  subMerchant: 'sm_1',
  platform: 'plt_1',
  currency: 'EUR',
};
const captured: Extract<SaleMoney, { type: 'captured' }> = {
  type: 'captured',
  capture_id: 'cap_1',
  amount: 4_200,
  tip_amount: 200,
  released_amount: 0,
  direct: false,
  platform_fee: 42,
  processing_fee: 68,
  fee_schedule: '2026-01',
  fee_bearer: 'sub_merchant',
  scheme: 'visa',
  funding: 'credit',
  fx: null,
};

describe('the fact that money tells of', () => {
  const rows: readonly (readonly [SaleMoney, object])[] = [
    [
      { type: 'hold_opened', amount: 5 },
      { type: 'HoldOpened', amount: 5 },
    ],
    [
      { type: 'hold_increased', by: 5 },
      { type: 'HoldIncreased', by: 5 },
    ],
    [
      { type: 'hold_released', amount: 5 },
      { type: 'HoldReleased', amount: 5 },
    ],
    [
      { type: 'capture_failed', capture_id: 'cap_1' },
      { type: 'CaptureFailed', captureId: 'cap_1' },
    ],
    [
      { type: 'capture_reversed', capture_id: 'cap_1' },
      { type: 'CaptureReversed', captureId: 'cap_1' },
    ],
    [
      { type: 'capture_revoked', capture_id: 'cap_1' },
      { type: 'CaptureRevoked', captureId: 'cap_1' },
    ],
    [
      { type: 'refunded', refund_id: 're_1', amount: 5, platform_fee_returned: 1 },
      { type: 'SaleRefunded', refundId: 're_1', amount: 5, platformFeeReturned: 1 },
    ],
    [
      { type: 'refund_failed', refund_id: 're_1' },
      { type: 'RefundFailed', refundId: 're_1' },
    ],
    [
      { type: 'dispute_opened', dispute_id: 'dp_1', amount: 5, fee: 15, moves_money: true },
      { type: 'DisputeOpened', disputeId: 'dp_1', amount: 5, fee: 15, movesMoney: true },
    ],
    [
      { type: 'dispute_closed', dispute_id: 'dp_1', outcome: 'won' },
      { type: 'DisputeClosed', disputeId: 'dp_1', outcome: 'won', feeReturned: false, platformFeeReturned: 0 },
    ],
  ];
  it.each(rows)('of %j counts on the day of the sub-merchant’s clock', (money, fact) =>
    expect(factOfMoney(moved(money), berlin)).toEqual({
      ...fact,
      source,
      sale,
      occurredAt: '2026-03-02T22:30:00.000Z',
      effectiveDate: '2026-03-02',
    }),
  );

  it('is a capture with everything that its day decides', () =>
    expect(factOfMoney(moved(captured), scheduleOf({ closingTime: '04:00' }, 'Europe/Berlin'))).toEqual({
      type: 'SaleCaptured',
      source,
      sale,
      occurredAt: '2026-03-02T22:30:00.000Z',
      effectiveDate: '2026-03-02',
      captureId: 'cap_1',
      amount: 4_200,
      tipAmount: 200,
      releasedAmount: 0,
      direct: false,
      platformFee: 42,
      processingFee: 68,
      feeSchedule: '2026-01',
      feeBearer: 'sub_merchant',
      pspCost: 26,
      fx: null,
      availability: {
        availableOn: '2026-03-03',
        availableAt: '2026-03-03T03:00:00.000Z',
        batchDay: '2026-03-02',
        calendar: { id: 'TARGET', version: 1 },
      },
    }));

  it('belongs to the day before until that day is closed', () =>
    expect(
      factOfMoney(moved(captured, '2026-03-03T02:00:00.000Z'), scheduleOf({ closingTime: '04:00' }, 'Europe/Berlin'))
        .effectiveDate,
    ).toBe('2026-03-02'));

  it('goes by the calendar of the currency that the sub-merchant gets', () => {
    const fx = { from: 'USD', to: 'EUR', rate: '0.92150000', rate_id: 'fx_1' };
    // 6 April 2026 is Easter Monday: banks that pay out euros are closed.
    const fact = factOfMoney(moved({ ...captured, fx }, '2026-04-02T10:00:00.000Z', 'USD'), berlin);
    expect(fact).toMatchObject({ fx: { rateId: 'fx_1' }, availability: { availableOn: '2026-04-07' } });
  });

  const costOf = (change: object, currency = 'EUR'): number => {
    const fact = factOfMoney(moved({ ...captured, ...change }, undefined, currency), berlin);
    return fact.type === 'SaleCaptured' ? fact.pspCost : Number.NaN;
  };
  const fx = { from: 'USD', to: 'EUR', rate: '0.80000000', rate_id: 'txn_1' };

  it('costs what the PSP says, in the currency of the sale', () => {
    expect(costOf({ psp_cost: { currency: 'EUR', amount: 77 } })).toBe(77);
    expect(costOf({ psp_cost: { currency: 'EUR', amount: 80 }, fx }, 'USD')).toBe(100);
  });

  it('costs what the price list says while the PSP has said nothing, or in a currency of neither side', () => {
    const listed = costOf({});
    expect(listed).toBeGreaterThan(0);
    expect(costOf({ psp_cost: { currency: 'JPY', amount: 1 } })).toBe(listed);
  });
});
