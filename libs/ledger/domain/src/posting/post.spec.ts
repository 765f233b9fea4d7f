import { captured, entriesOfLast, inUsd, nameEntry, ofSale, usdToEur } from '../testing/ledger-story';
import { postSale } from './post';
import { saleBalanceOf } from './sale-balance';

describe('an entry', () => {
  it('says by which rule, from what, about what and when it was posted', () =>
    expect(entriesOfLast(captured({ sale: inUsd, fx: usdToEur, tipAmount: 100, releasedAmount: 50 }))).toEqual([
      {
        entryId: 'SaleCaptured|hold_captured|0',
        rule: 'hold_captured',
        ruleVersion: 1,
        source: { eventId: 'SaleCaptured', type: 'told', stream: 'transaction-1', revision: 0 },
        trace: {
          tapId: 'tap_1',
          transactionId: 'txn_1',
          authorisationChainId: 'ach_1',
          captureId: 'cap_1',
          refundId: null,
          disputeId: null,
          payoutId: null,
          subMerchant: 'sm_1',
          platform: 'plt_1',
        },
        occurredAt: '2026-03-02T11:00:00.000Z',
        effectiveDate: '2026-03-02',
        availableOn: null,
        calendar: null,
        batch: null,
        fx: null,
        feeSchedule: null,
        reverses: null,
        layer: 'memo',
        lines: [
          { n: 1, account: 'memo_auth_contra:USD', side: 'debit', amount: 1_000, component: 'captured' },
          { n: 2, account: 'memo_auth_open:USD', side: 'credit', amount: 1_000, component: 'captured' },
          { n: 3, account: 'memo_auth_contra:USD', side: 'debit', amount: 50, component: 'released' },
          { n: 4, account: 'memo_auth_open:USD', side: 'credit', amount: 50, component: 'released' },
        ],
      },
      {
        entryId: 'SaleCaptured|capture|1',
        rule: 'capture',
        ruleVersion: 1,
        source: { eventId: 'SaleCaptured', type: 'told', stream: 'transaction-1', revision: 0 },
        trace: {
          tapId: 'tap_1',
          transactionId: 'txn_1',
          authorisationChainId: 'ach_1',
          captureId: 'cap_1',
          refundId: null,
          disputeId: null,
          payoutId: null,
          subMerchant: 'sm_1',
          platform: 'plt_1',
        },
        occurredAt: '2026-03-02T11:00:00.000Z',
        effectiveDate: '2026-03-02',
        availableOn: '2026-03-03',
        availableAt: '2026-03-02T23:00:00.000Z',
        calendar: { id: 'TARGET', version: 1 },
        batch: '2026-03-02/EUR',
        fx: usdToEur,
        feeSchedule: '2026-01',
        reverses: null,
        layer: 'posted',
        lines: [
          { n: 1, account: 'psp_clearing:USD', side: 'debit', amount: 100, component: 'platform_fee' },
          { n: 2, account: 'platform_operating:USD', side: 'credit', amount: 100, component: 'platform_fee' },
          { n: 3, account: 'psp_clearing:USD', side: 'debit', amount: 800, component: 'capture' },
          { n: 4, account: 'fx_position:USD', side: 'credit', amount: 800, component: 'capture' },
          { n: 5, account: 'psp_clearing:USD', side: 'debit', amount: 100, component: 'tip' },
          { n: 6, account: 'fx_position:USD', side: 'credit', amount: 100, component: 'tip' },
          { n: 7, account: 'fx_position:EUR', side: 'debit', amount: 737, component: 'capture' },
          { n: 8, account: 'merchant_pending:sm_1:EUR', side: 'credit', amount: 737, component: 'capture' },
          { n: 9, account: 'fx_position:EUR', side: 'debit', amount: 92, component: 'tip' },
          { n: 10, account: 'merchant_pending:sm_1:EUR', side: 'credit', amount: 92, component: 'tip' },
          { n: 11, account: 'merchant_pending:sm_1:EUR', side: 'debit', amount: 28, component: 'processing_fee' },
          { n: 12, account: 'processing_revenue:EUR', side: 'credit', amount: 28, component: 'processing_fee' },
          { n: 13, account: 'psp_fee_expense:USD', side: 'debit', amount: 20, component: 'psp_cost' },
          { n: 14, account: 'psp_fees_payable:USD', side: 'credit', amount: 20, component: 'psp_cost' },
        ],
      },
    ]));

  it('names what it undoes', () => {
    const [entry] = entriesOfLast(captured(), ofSale('CaptureReversed', { captureId: 'cap_1' }));
    expect(entry?.reverses).toBe('SaleCaptured|capture|1');
  });

  it('is not posted again when its event is heard again', () => {
    const entries = entriesOfLast(captured());
    expect(postSale(captured(), saleBalanceOf(entries), nameEntry)).toEqual([]);
  });

  it.each([
    ['a second capture', [captured(), captured({ source: { ...captured().source, eventId: 'again' } })]],
    [
      'a second reversal',
      [captured(), ofSale('CaptureReversed', { captureId: 'cap_1' }), ofSale('CaptureRevoked', { captureId: 'cap_1' })],
    ],
    [
      'a refund told by two events',
      [
        captured(),
        ofSale('SaleRefunded', { refundId: 're_1', amount: 10, platformFeeReturned: 0 }),
        ofSale('SaleRefunded', { refundId: 're_1', amount: 10, platformFeeReturned: 0 }, { eventId: 'again' }),
      ],
    ],
    ['taking back what was not captured', [ofSale('CaptureReversed', { captureId: 'cap_1' })]],
  ])('is never made from %s', (_what, facts) => expect(() => entriesOfLast(...facts)).toThrow(/ before/));
});
