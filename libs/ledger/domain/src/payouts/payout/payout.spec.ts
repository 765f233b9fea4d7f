import { fold } from '@taprail/event-sourcing';
import { specify } from '@taprail/event-sourcing/testing';
import { at, breakdown, refundItem, sale, schedule, scheduled, subject } from '../../testing/payout-story';
import { payout } from './payout.decider';
import type { PayoutEvent } from './payout.events';
import type { KnownPayout } from './payout.state';
import { payoutView } from './payout.view';

const given = specify(payout);
const sent: PayoutEvent = { type: 'PayoutSent', data: { ...subject, at } };
const paid: PayoutEvent = { type: 'PayoutPaid', data: { ...subject, wireReference: 'W-1', sequence: 2, at } };
const failure = { failureCode: 'account_closed', failureMessage: 'The account is closed.' } as const;
const failed: PayoutEvent = { type: 'PayoutFailed', data: { ...subject, ...failure, sequence: 2, at } };
const canceled: PayoutEvent = { type: 'PayoutCanceled', data: { ...subject, at } };

describe('a payout is scheduled', () => {
  it('with the sum of its items and what they are made of', () => given().when(schedule()).then(scheduled));

  it('once: the same run finds it there', () => given(scheduled).when(schedule()).thenNothing());

  it('over several days and sales, less what was refunded', () =>
    given()
      .when(schedule({ items: [sale(2, 500, 0, '2026-03-02'), sale(1, 1_000, 100, '2026-02-28'), refundItem(3, 250)] }))
      .then({
        type: 'PayoutScheduled',
        data: {
          ...scheduled.data,
          amount: 1_150,
          breakdown: breakdown({ captures: 1_500, platform_fees: -100, refunds: -250 }),
          itemIds: ['le_2', 'le_1', 'le_3'],
          transactionIds: ['txn_2', 'txn_1', 'txn_0'],
          withoutSaleIds: ['txn_0'],
          salesDays: ['2026-02-28', '2026-03-02'],
        },
      }));

  it('for a part, where somebody asks for so much, and the rest is carried', () =>
    given()
      .when(schedule({ amount: 300, runId: null }))
      .then({
        type: 'PayoutScheduled',
        data: {
          ...scheduled.data,
          runId: null,
          amount: 300,
          carried: 600,
          breakdown: breakdown({ captures: 1_000, platform_fees: -100, adjustments: -600 }),
        },
      }));

  it('never for more than there is', () =>
    given()
      .when(schedule({ amount: 901 }))
      .thenRejected('payout_exceeds_available', { available: 900 }));

  it.each([
    ['below the minimum', { minimumAmount: 901 }, 901],
    ['of nothing', { minimumAmount: 0, items: [sale(1, 100), refundItem(2, 100)] }, 1],
    ['of less than nothing', { minimumAmount: 0, items: [refundItem(2, 100)] }, 1],
  ])('never %s', (_what, change, minimum) =>
    given().when(schedule(change)).thenRejected('amount_too_small', { minimum }),
  );

  it('never when its parts do not sum to its amount', () => {
    const broken = [{ ...sale(1, 1_000), amount: 1_001 }];
    expect(() => payout.decide(schedule({ items: broken }), { status: 'none' })).toThrow(
      'A payout of 1001 whose parts sum to 1000 is not sent',
    );
  });
});

describe('a payout goes on its way', () => {
  it('to the bank', () => given(scheduled).when({ type: 'SendPayout', at }).then(sent));

  it('and is paid, with the reference of the wire', () =>
    given(scheduled, sent).when({ type: 'ConfirmPayout', wireReference: 'W-1', at }).then(paid));

  it('and fails, with the reason', () =>
    given(scheduled, sent)
      .when({ type: 'FailPayout', ...failure, at })
      .then(failed));

  it('under the names that the bank gave it, once', () => {
    const references = { accountId: 'acct_1', transferReference: 'tr_1', payoutReference: 'po_a' };
    const ordered: PayoutEvent = { type: 'PayoutOrdered', data: { ...subject, ...references, at } };
    given(scheduled, sent).when({ type: 'RecordOrder', references, at }).then(ordered);
    given(scheduled, sent, ordered).when({ type: 'RecordOrder', references, at }).thenNothing();
    given(scheduled).when({ type: 'RecordOrder', references, at }).thenNothing();
    expect((fold(payout, [scheduled, sent, ordered]) as KnownPayout).order).toEqual(references);
  });

  it('and waits where the bank cannot take it yet, but no more when it has', () => {
    const retryAt = '2026-03-03T07:15:00.000Z';
    const delay = { type: 'DelayPayout', reason: 'balance_short', retryAt, at } as const;
    const delayed: PayoutEvent = { type: 'PayoutDelayed', data: { ...subject, reason: 'balance_short', retryAt, at } };
    given(scheduled, sent).when(delay).then(delayed);
    given(scheduled, sent, delayed).when(delay).then(delayed);
    given(scheduled, sent, paid).when(delay).thenNothing();
    given(scheduled).when(delay).thenNothing();
    expect(fold(payout, [scheduled, sent, delayed])).toMatchObject({ status: 'in_transit', delayedUntil: retryAt });
  });

  it('and comes back after it was paid', () =>
    given(scheduled, sent, paid)
      .when({ type: 'FailPayout', ...failure, at })
      .then({ type: 'PayoutReturned', data: { ...subject, ...failure, sequence: 3, at } }));

  it('and has the trace of the receiving bank when that comes later, once', () => {
    const trace = { type: 'TracePayout', bankTraceId: 'T-1', at } as const;
    const traced: PayoutEvent = { type: 'PayoutTraced', data: { ...subject, bankTraceId: 'T-1', at } };
    given(scheduled, sent, paid).when(trace).then(traced);
    given(scheduled, sent, paid, traced).when(trace).thenNothing();
    given(scheduled, sent, paid)
      .when({ ...trace, bankTraceId: 'W-1' })
      .thenNothing();
    given(scheduled, sent).when(trace).thenNothing();
    const shown = fold(payout, [scheduled, sent, paid, traced]) as KnownPayout;
    expect(payoutView(shown)).toMatchObject({ status: 'paid', wire_reference: 'W-1', bank_trace_id: 'T-1' });
  });

  it('or is canceled before', () => given(scheduled).when({ type: 'CancelPayout', at }).then(canceled));

  it.each([
    ['sent', [sent]],
    ['paid', [sent, paid]],
    ['failed', [failed]],
    ['canceled', [canceled]],
  ])('but is not canceled once %s', (_what, history) =>
    given(scheduled, ...history)
      .when({ type: 'CancelPayout', at })
      .thenRejected('payout_not_cancelable'),
  );

  it('and news that come twice or too late change nothing', () => {
    given(scheduled, sent).when({ type: 'SendPayout', at }).thenNothing();
    given(scheduled, sent, paid).when({ type: 'ConfirmPayout', wireReference: 'W-2', at }).thenNothing();
    given(scheduled, failed)
      .when({ type: 'FailPayout', ...failure, at })
      .thenNothing();
    given(scheduled, failed).when({ type: 'ConfirmPayout', wireReference: 'W-2', at }).thenNothing();
    given(scheduled, canceled)
      .when({ type: 'FailPayout', ...failure, at })
      .thenNothing();
  });

  it('is not known before it was scheduled', () =>
    given().when({ type: 'CancelPayout', at }).thenRejected('payout_not_found'));
});

describe('a payout that failed', () => {
  const retried: PayoutEvent = { type: 'PayoutRetried', data: { ...subject, retryId: 'po_2', at } };

  it('is tried again once, by another payout', () => {
    given(scheduled, failed).when({ type: 'RetryPayout', retryId: 'po_2', at }).then(retried);
    given(scheduled, failed, retried).when({ type: 'RetryPayout', retryId: 'po_2', at }).thenNothing();
    given(scheduled, failed, retried)
      .when({ type: 'RetryPayout', retryId: 'po_3', at })
      .thenRejected('payout_not_retryable', { status: 'failed', retried_by: 'po_2' });
  });

  it('is not tried again unless it failed', () =>
    given(scheduled, sent, paid)
      .when({ type: 'RetryPayout', retryId: 'po_2', at })
      .thenRejected('payout_not_retryable'));
});

describe('a payout is shown', () => {
  const shown = (...events: readonly PayoutEvent[]) => payoutView(fold(payout, [scheduled, ...events]) as KnownPayout);

  it('with the days on which banks are closed before it arrives', () => {
    const easter = [{ date: '2026-04-03', reason: 'Good Friday' }];
    const delayed = { ...scheduled, data: { ...scheduled.data, skipped: easter } } as PayoutEvent;
    expect(payoutView(fold(payout, [delayed]) as KnownPayout).closed_days).toEqual(easter);
  });

  it('with its ids at the provider once the order is accepted', () => {
    const references = { accountId: 'acct_1', transferReference: 'tr_1', payoutReference: 'po_a' };
    expect(shown(sent, { type: 'PayoutOrdered', data: { ...subject, ...references, at } }).psp_references).toEqual({
      account: 'acct_1',
      transfer: 'tr_1',
      payout: 'po_a',
    });
    expect(shown(sent)).not.toHaveProperty('psp_references');
  });

  it('as the API says', () =>
    expect(shown(sent, paid)).toEqual({
      id: 'po_1',
      object: 'payout',
      submerchant: 'bistro-42',
      amount: 900,
      currency: 'EUR',
      status: 'paid',
      eta: '2026-03-04',
      calendar: 'TARGET',
      closed_days: [],
      sales_days: ['2026-03-02'],
      scheduled_at: at,
      paid_at: at,
      wire_reference: 'W-1',
      bank_trace_id: null,
      failed_at: null,
      failure_code: null,
      failure_message: null,
      destination: { bank_name: 'Testbank', last4: '6789', country: 'DE', currency: 'EUR' },
      breakdown: breakdown({ captures: 1_000, platform_fees: -100 }),
      retry_of: null,
      retried_by: null,
      transaction_count: 1,
    }));

  it('with the reason of its failure', () =>
    expect(shown(failed)).toMatchObject({
      status: 'failed',
      failed_at: at,
      failure_code: 'account_closed',
      paid_at: null,
    }));
});
