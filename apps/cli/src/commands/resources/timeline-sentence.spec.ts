import { sentenceOf } from './timeline-sentence';

const authorisation = { declined_by: null, decline_reason: null, increments: [], charges: [] };
const opened = {
  currency: 'EUR',
  capture_mode: 'pre-auth',
  amount: 30_000,
  tip_amount: 0,
  amount_authorised: 30_000,
  amount_captured: 0,
  amount_released: 0,
  amount_refunded: 0,
  platform_fee: 0,
  processing_fee: 0,
  tap: { scheme: 'visa', last4: '4242' },
  authorisation,
  capture: null,
  settlement: null,
  refunds: [],
  disputes: [],
  settlements: [],
};
const say = (type: string, after: object, before?: object, entry?: string) =>
  sentenceOf(type, {
    entry,
    before: before && ({ ...opened, ...before } as never),
    after: { ...opened, ...after } as never,
  });

const increment = { id: 'inc_1', from: 30_000, to: 45_000, status: 'requested' };
const [spa, room] = [
  { id: 'chg_1', amount: 10_000, reference: 'spa', status: 'posted' },
  { id: 'chg_2', amount: 41_250, reference: null, status: 'posted' },
];
const refund = { id: 're_1', amount: 850, reason: 'requested_by_customer', status: 'pending', failure_reason: null };
const dispute = {
  id: 'dp_1',
  amount: 4_200,
  reason: 'fraudulent',
  scheme_deadline: '2026-03-20T10:00:00.000Z',
  outcome: null,
};
const posted = { ledger_entries: ['le_1'], available_on: '2026-03-04', payout: null, payout_status: null, net: null };

describe('the sentence of an event', () => {
  it.each<[string, object, object | undefined, string]>([
    ['TapPresented', {}, undefined, 'visa 4242 presented for EUR 300.00, to be held'],
    ['TapApproved', {}, {}, 'EUR 300.00 approved by the issuer'],
    [
      'TapDeclined',
      {
        amount: 3_351,
        authorisation: { ...authorisation, declined_by: 'issuer', decline_reason: 'insufficient_funds' },
      },
      {},
      'EUR 33.51 declined by the issuer: insufficient funds',
    ],
    [
      'AuthorisationIncreased',
      { authorisation: { ...authorisation, increments: [{ ...increment, status: 'approved' }] } },
      { authorisation: { ...authorisation, increments: [increment] } },
      'Hold increased from EUR 300.00 to EUR 450.00',
    ],
    ['ChargePosted', { authorisation: { ...authorisation, charges: [spa] } }, {}, 'EUR 100.00 charged (spa)'],
    [
      'ChargePosted',
      { authorisation: { ...authorisation, charges: [spa, room] } },
      { authorisation: { ...authorisation, charges: [spa] } },
      'EUR 412.50 charged',
    ],
    [
      'ChargeVoided',
      { authorisation: { ...authorisation, charges: [{ ...spa, status: 'voided' }, room] } },
      { authorisation: { ...authorisation, charges: [spa, room] } },
      'Charge of EUR 100.00 (spa) voided',
    ],
    [
      'ChargeCaptured',
      { amount_released: 3_750, platform_fee: 413, processing_fee: 600, capture: { amount: 41_250, tip_amount: 500 } },
      {},
      'EUR 412.50 captured, EUR 5.00 of it as a tip, EUR 37.50 released to the card; fees EUR 10.13',
    ],
    ['TapReversed', { amount_released: 30_000 }, {}, 'Reversed: EUR 300.00 released to the card'],
    ['RefundRequested', { refunds: [refund] }, {}, 'Refund of EUR 8.50 requested: requested by customer'],
    [
      'RefundSucceeded',
      { amount_captured: 9_650, amount_refunded: 850, refunds: [{ ...refund, status: 'succeeded' }] },
      { refunds: [refund] },
      'EUR 8.50 refunded, EUR 88.00 kept',
    ],
    [
      'RefundFailed',
      { refunds: [{ ...refund, status: 'failed', failure_reason: 'refund_declined' }] },
      { refunds: [refund] },
      'Refund of EUR 8.50 failed: refund declined',
    ],
    ['DisputeOpened', { disputes: [dispute] }, {}, 'EUR 42.00 disputed: fraudulent; answer by 2026-03-20'],
    [
      'DisputeClosed',
      { disputes: [{ ...dispute, outcome: 'won' }] },
      { disputes: [dispute] },
      'Dispute of EUR 42.00 won',
    ],
    [
      'SettlementPosted',
      { settlement: { ...posted, net: 10_130, currency: 'EUR' } },
      {},
      'EUR 101.30 net posted to the books; can be paid out from 2026-03-04',
    ],
    ['SettlementPosted', { settlement: posted }, {}, 'Sale posted to the books; can be paid out from 2026-03-04'],
    ['SettlementPosted', { settlement: posted }, { settlement: posted }, 'Further entry posted to the books'],
    [
      'PayoutLinked',
      { settlement: { ...posted, payout: 'po_1', payout_status: 'in_transit', net: 10_130, currency: 'EUR' } },
      { settlement: posted },
      'EUR 101.30 in po_1, in transit',
    ],
    [
      'PayoutLinked',
      { settlement: { ...posted, payout: 'po_1', payout_status: 'paid', wire_reference: 'TAPRAIL-1' } },
      { settlement: posted },
      'In po_1, paid, wire TAPRAIL-1',
    ],
    ['CardBlessed', {}, {}, 'Card blessed'],
  ])('%s is said with its amounts (%#)', (type, after, before, sentence) =>
    expect(say(type, after, before)).toBe(sentence),
  );

  describe('of an entry in the books', () => {
    const settlement = { ...posted, ledger_entries: ['le_1', 'le_2', 'le_3', 'le_4'], net: 10_130, currency: 'EUR' };
    const settlements = [{ type: 'refund', net: -850, currency: 'EUR', ledger_entry: 'le_3' }];
    const state = { settlement, settlements };

    it.each([
      ['le_2', 'EUR 101.30 net moved from pending to available'],
      ['le_3', 'Refund posted to the books: EUR -8.50 net'],
      ['le_4', 'Further entry posted to the books: le_4'],
    ])('%s is about that entry, though the state has them all', (entry, sentence) =>
      expect(say('SettlementPosted', state, state, entry)).toBe(sentence),
    );
  });
});
