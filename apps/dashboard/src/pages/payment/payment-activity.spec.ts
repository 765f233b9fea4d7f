import type { Transaction } from '@taprail/sdk';
import type { ChargedPayment } from './charged-payment';
import { earlierPayoutIds } from './earlier-payouts';
import { activityOf } from './payment-activity';
import { receiptOf } from './payment-receipt';

const payout = {
  id: 'po_1',
  scheduled_at: '2026-06-06T22:00:00Z',
  paid_at: '2026-06-07T08:00:00Z',
  failed_at: null,
  failure_message: null,
  wire_reference: 'TAPRAIL-1',
};

/** 98.89 and a tip of 5.00, paid out, and 12.50 of it refunded after that. */
const refundedLate = {
  currency: 'EUR',
  capture_mode: 'direct',
  amount: 9_889,
  tip_amount: 500,
  amount_authorised: 10_389,
  amount_captured: 10_389,
  amount_released: 0,
  amount_refunded: 1_250,
  amount_disputed: 0,
  platform_fee: 100,
  processing_fee: 159,
  fee_bearer: 'sub_merchant',
  tap: { at: '2026-06-05T18:00:00Z', scheme: 'visa', last4: '5926', wallet: 'google_pay' },
  authorisation: {
    at: '2026-06-05T18:00:01Z',
    status: 'captured',
    amount: 10_389,
    auth_code: 'A1B2C3',
    decline_reason: null,
    declined_by: null,
    increments: [],
    charges: [],
  },
  capture: {
    at: '2026-06-05T18:00:02Z',
    status: 'captured',
    amount: 10_389,
    tip_amount: 500,
    failure_code: null,
    fx: null,
  },
  settlement: { payout, payout_status: 'paid', wire_reference: 'TAPRAIL-1', net: 10_130, currency: 'EUR' },
  refunds: [
    {
      id: 're_1',
      created_at: '2026-06-07T15:00:00Z',
      status: 'succeeded',
      amount: 1_250,
      currency: 'EUR',
      reason: 'requested_by_customer',
      failure_reason: null,
    },
  ],
  disputes: [],
  settlements: [
    {
      type: 'refund',
      refund_id: 're_1',
      dispute_id: null,
      status: 'in_payout',
      in_settlement: false,
      gross: -1_250,
      fee: -13,
      net: -1_237,
      currency: 'EUR',
      source: null,
      payout: 'po_2',
      debt: null,
    },
  ],
} as unknown as ChargedPayment;

const said = (record: Transaction, rows: readonly { type: string; at: string }[] = []) =>
  activityOf(record, rows).map(({ text, amount, notes, links }) => [
    text,
    amount?.amount ?? null,
    notes.join('; '),
    links.map(({ id }) => id).join(' '),
  ]);

describe('the activity of a payment', () => {
  it('says in words what happened, newest first, and which payout bore a late refund', () =>
    expect(said(refundedLate)).toEqual([
      ['Refunded to the card', -1_250, 'requested by customer; fee returned €0.13; taken from payout', 'po_2'],
      ['Paid to the bank', 10_130, 'wire TAPRAIL-1', 'po_1'],
      ['Included in a payout, less fees', 10_130, '', 'po_1'],
      ['Captured', 10_389, 'tip of €5.00 included; fees €2.59', ''],
      ['Approved by the bank of the card', 10_389, 'approval code A1B2C3', ''],
      ['Visa •••• 5926 in Google Pay presented', 10_389, '', ''],
    ]));

  it('keeps a payout that failed, with its reason, when another one has followed', () => {
    const linked = (payoutId: string, status: string, hour: number) => ({
      type: 'PayoutLinked',
      at: `2026-06-0${hour}T08:00:00Z`,
      bytes: btoa(JSON.stringify({ payoutId, status })),
    });
    const rows = [linked('po_0', 'scheduled', 6), linked('po_0', 'failed', 6), linked('po_1', 'paid', 7)];
    expect(earlierPayoutIds(rows, 'po_1')).toEqual(['po_0']);
    const returned = {
      ...payout,
      id: 'po_0',
      status: 'failed',
      retry_of: null,
      scheduled_at: '2026-06-06T01:00:00Z',
      paid_at: null,
      failed_at: '2026-06-06T08:00:00Z',
      failure_message: 'The account is closed.',
    };
    const retried = {
      ...refundedLate,
      settlement: { ...refundedLate.settlement, payout: { ...payout, retry_of: 'po_0' } },
    };
    const activity = activityOf(retried as never, rows, [returned as never]);
    expect(activity.slice(1, 5).map(({ text, notes, links }) => [text, ...notes, links[0]?.id])).toEqual([
      ['Paid to the bank', 'wire TAPRAIL-1', 'po_1'],
      ['Included in the retry', 'po_1'],
      ['Payout failed', 'The account is closed.', 'po_0'],
      ['Included in a payout, less fees', 'po_0'],
    ]);
  });

  it('says when a payout was cancelled, which only the events know', () => {
    const at = '2026-06-06T09:00:00Z';
    const rows = [{ type: 'PayoutLinked', at, bytes: btoa(JSON.stringify({ payoutId: 'po_0', status: 'canceled' })) }];
    const cancelled = { ...payout, id: 'po_0', status: 'canceled', retry_of: null, paid_at: null };
    const { settlement: _none, ...rest } = refundedLate;
    const activity = activityOf({ ...rest, settlement: null, refunds: [] } as never, rows, [cancelled as never]);
    expect(activity.slice(0, 2).map(({ text }) => text)).toEqual([
      'Included in a payout, less fees',
      'Payout cancelled',
    ]);
  });

  it('of a declined one ends with the reason and who gave it', () => {
    const declined = {
      ...refundedLate,
      authorisation: {
        ...refundedLate.authorisation,
        status: 'declined',
        decline_reason: 'insufficient_funds',
        declined_by: 'issuer',
      },
      capture: null,
      settlement: null,
      settlements: [],
      refunds: [],
    } as unknown as Transaction;
    expect(said(declined).map(([text]) => text)).toEqual([
      'Declined by the bank of the card: insufficient funds',
      'Visa •••• 5926 in Google Pay presented',
    ]);
  });

  it('of a hold has its raises, charges and its end, whose time the events tell', () => {
    const at = (minute: number): string => `2026-06-05T19:0${minute}:00Z`;
    const hold = {
      ...refundedLate,
      capture_mode: 'pre-auth',
      authorisation: {
        ...refundedLate.authorisation,
        status: 'expired',
        increments: [
          { at: at(1), from: 10_389, to: 15_000, status: 'approved' },
          { at: at(2), from: 15_000, to: 90_000, status: 'declined' },
        ],
        charges: [{ at: at(3), amount: 2_550, reference: 'Minibar', status: 'voided' }],
      },
      capture: null,
      settlement: null,
      settlements: [],
      refunds: [],
    } as unknown as Transaction;
    const rows = [
      { type: 'TapPresented', at: at(0) },
      { type: 'AuthorisationExpired', at: at(9) },
    ];
    expect(said(hold, rows).slice(0, 4)).toEqual([
      ['Hold expired: the card is not charged', null, '', ''],
      ['Charge posted: Minibar', 2_550, 'voided later', ''],
      ['Increase of the hold to €900.00 declined', null, '', ''],
      ['Hold raised from €103.89', 15_000, '', ''],
    ]);
  });
});

describe('the amounts of a payment', () => {
  const lines = (record: ChargedPayment) => receiptOf(record).map(({ title, money }) => [title, money.amount]);

  it('lead from what the card paid to what is left of it, each sum being that of the lines above', () =>
    expect(lines(refundedLate)).toEqual([
      ['Sale', 9_889],
      ['Tip', 500],
      ['Captured', 10_389],
      ['Platform fee', -100],
      ['Processing fee', -159],
      ['Net of the sale', 10_130],
      ['Refund of €12.50, €0.13 of fees returned, after the payout', -1_237],
      ['Left of it', 8_893],
    ]));

  it('take a refund off the sale while its payout is still to come', () => {
    const { settlements, settlement } = refundedLate;
    const early = {
      ...refundedLate,
      settlement: { ...settlement, payout: null, payout_status: null, net: 8_893 },
      settlements: [{ ...settlements[0], in_settlement: true, payout: null }],
    } as unknown as ChargedPayment;
    expect(lines(early).slice(3)).toEqual([
      ['Platform fee', -100],
      ['Processing fee', -159],
      ['Refund of €12.50, €0.13 of fees returned', -1_237],
      ['Net of the sale', 8_893],
    ]);
    const unbooked = { ...early, settlements: [], settlement: { ...early.settlement, net: 10_130 } } as ChargedPayment;
    expect(lines(unbooked).slice(5)).toEqual([
      ['Refund, not in the books yet', -1_250],
      ['Net of the sale', 8_880],
    ]);
  });

  it('of a hold that was given back say that nothing is held any more', () => {
    const expired = { ...refundedLate, capture: null, tip_amount: 0, amount_released: 10_389 } as ChargedPayment;
    expect(lines(expired)).toEqual([
      ['Amount', 9_889],
      ['Held', 10_389],
      ['Released', -10_389],
      ['Still held', 0],
    ]);
  });

  it('are converted where the sub-merchant is paid in another currency', () => {
    const fx = { from: 'EUR', to: 'CHF', rate: '0.95', converted_amount: 9_775 };
    const converted = {
      ...refundedLate,
      capture: { ...refundedLate.capture, fx },
      settlement: { ...refundedLate.settlement, net: 9_616, currency: 'CHF' },
      settlements: [],
      refunds: [],
    } as unknown as ChargedPayment;
    expect(receiptOf(converted).slice(-4)).toEqual([
      { title: 'Platform fee', kind: 'part', money: { amount: -100, currency: 'EUR' } },
      { title: 'Converted at 0.95', kind: 'sum', money: { amount: 9_775, currency: 'CHF' } },
      { title: 'Processing fee', kind: 'part', money: { amount: -159, currency: 'CHF' } },
      { title: 'Net of the sale', kind: 'sum', money: { amount: 9_616, currency: 'CHF' } },
    ]);
  });
});
