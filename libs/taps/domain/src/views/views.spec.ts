import { fold } from '@taprail/event-sourcing';
import {
  approved,
  at,
  captured,
  captureRequested,
  charge,
  disputeOpened,
  increased,
  increaseRequested,
  presented,
  subject,
} from '../testing/transaction-history';
import { transaction } from '../transaction/transaction.decider';
import type { TransactionEvent } from '../transaction/transaction.events';
import type { KnownTransaction } from '../transaction/transaction.state';
import { authorisationView } from './authorisation.view';
import { transactionStatus } from './status';
import { tapView } from './tap.view';
import { transactionView } from './transaction.view';

const stateAfter = (...events: readonly TransactionEvent[]): KnownTransaction =>
  fold(transaction, events) as KnownTransaction;
const open = [presented(), approved()];
const stay = [
  ...open,
  increaseRequested('inc_1', 30_000, 45_000),
  increased('inc_1', 30_000, 45_000),
  charge('chg_1', 31_250),
  charge('chg_2', 10_000),
  captureRequested(41_250),
  captured({ amount: 41_250, releasedAmount: 3_750, platformFee: 412, processingFee: 588 }),
];
const sold = [...open, captureRequested(30_000), captured()];

describe('the record of a stay', () => {
  it('is one, from the tap to the wire reference', () => {
    const settled = { ledgerEntry: 'le_1', batch: '2026-03-02/EUR', availableOn: '2026-03-03' };
    const paid = { payoutId: 'po_1', status: 'paid', wireReference: 'W-1' } as const;
    const record = transactionView(
      stateAfter(
        ...stay,
        { type: 'SettlementPosted', data: { ...subject, ...settled, at } },
        { type: 'PayoutLinked', data: { ...subject, ...paid, at } },
      ),
    );
    expect(record).toMatchObject({
      id: 'txn_1',
      object: 'transaction',
      status: 'paid_out',
      submerchant: 'hotel-7',
      amount: 30_000,
      amount_authorised: 45_000,
      amount_captured: 41_250,
      amount_released: 3_750,
      platform_fee: 412,
      processing_fee: 588,
      tap: {
        id: 'tap_1',
        device: 'dev_1',
        bin: '453201',
        last4: '4242',
        cryptogram: { type: 'ARQC', verified: true },
        emv_application: null,
      },
      authorisation: {
        id: 'auth_1',
        status: 'captured',
        amount: 30_000,
        ceiling: 60_000,
        increments: [{ id: 'inc_1', at, from: 30_000, to: 45_000, status: 'approved', reason_code: '00' }],
        charges: [
          { id: 'chg_1', amount: 31_250, status: 'captured' },
          { id: 'chg_2', amount: 10_000, status: 'captured' },
        ],
      },
      capture: { id: 'cap_1', status: 'captured', amount: 41_250, fx: null },
      settlement: {
        ledger_entries: ['le_1'],
        batch: '2026-03-02/EUR',
        available_on: '2026-03-03',
        payout: 'po_1',
        payout_status: 'paid',
        wire_reference: 'W-1',
      },
      refunds: [],
      disputes: [],
    });
    expect(JSON.stringify(record)).not.toContain('card_1');
  });

  it('shows on a dispute the charges of the stay, or the capture where none were posted', () => {
    expect(transactionView(stateAfter(...stay, disputeOpened())).disputes[0]).toMatchObject({
      id: 'dp_1',
      authorisation_chain_id: 'ach_1',
      status: 'needs_response',
      outcome: null,
      charges: [{ id: 'chg_1' }, { id: 'chg_2' }],
    });
    expect(transactionView(stateAfter(...sold, disputeOpened())).disputes[0]?.charges).toMatchObject([
      { id: 'cap_1', amount: 30_000 },
    ]);
  });
});

describe('the amount that counts now', () => {
  const currentOf = (...events: readonly TransactionEvent[]) => transactionView(stateAfter(...events)).amount_current;

  it('is held while the authorisation is open, and captured after that', () => {
    expect(currentOf(...open)).toBe(30_000);
    expect(currentOf(...stay)).toBe(41_250);
    expect(tapView(stateAfter(...stay)).amount_current).toBe(41_250);
  });

  it('is the requested amount with its tip where nothing is captured or held', () => {
    const failure = { captureId: 'cap_1', failureCode: 'revoked', message: 'No.', late: true, sequence: 3 };
    expect(currentOf(...sold, { type: 'ChargeFailed', data: { ...subject, ...failure, at } })).toBe(30_000);
  });
});

describe('a sale that could not be captured', () => {
  it('tells how much was to be taken, although it was approved and refused in one step', () => {
    const failure = { captureId: 'cap_1', failureCode: 'declined', message: 'No.', late: false, sequence: 2 };
    const record = transactionView(stateAfter(...open, { type: 'ChargeFailed', data: { ...subject, ...failure, at } }));
    expect(record.capture).toMatchObject({ id: 'cap_1', status: 'failed', amount: 30_000, failure_code: 'declined' });
    expect(record.amount_captured).toBe(0);
  });
  it('has released everything when it is revoked later: captured and released are what was authorised', () => {
    const failure = { captureId: 'cap_1', failureCode: 'revoked', message: 'No.', late: true, sequence: 3 };
    const revoked = stateAfter(...sold, { type: 'ChargeFailed', data: { ...subject, ...failure, at } });
    expect(transactionView(revoked)).toMatchObject({
      status: 'reversed',
      amount_authorised: 30_000,
      amount_captured: 0,
      amount_released: 30_000,
    });
    expect(authorisationView(revoked, new Date(at))).toMatchObject({ captured_amount: 0, released_amount: 30_000 });
  });
});

describe('the authorisation', () => {
  it('says how long it lasts, and what is held and posted', () =>
    expect(authorisationView(stateAfter(...open, charge('chg_1', 20_000)), new Date(at))).toMatchObject({
      id: 'auth_1',
      status: 'open',
      initial_amount: 30_000,
      amount: 30_000,
      held_amount: 30_000,
      posted_amount: 20_000,
      captured_amount: 0,
      released_amount: 0,
      ceiling_amount: 60_000,
      expires_in_s: 432_000,
    }));
  it('has nothing left to hold when it is captured', () =>
    expect(authorisationView(stateAfter(...stay), new Date(at))).toMatchObject({
      status: 'captured',
      amount: 45_000,
      held_amount: 0,
      captured_amount: 41_250,
      released_amount: 3_750,
      expires_in_s: null,
    }));
});

describe('the tap', () => {
  it('is approved with the card and no secrets', () =>
    expect(tapView(stateAfter(...sold))).toMatchObject({
      id: 'tap_1',
      object: 'tap',
      status: 'approved',
      captured: true,
      decline_reason: null,
      transaction_id: 'txn_1',
      authorisation_id: 'auth_1',
      authorisation_chain_id: 'ach_1',
      card: { scheme: 'visa', bin: '453201', last4: '4242', funding: 'credit', issuer_country: 'DE', wallet: null },
      reason_code: '00',
      auth_code: '831000',
    }));
  it('says why it was declined and what to do', () => {
    const declined = {
      reasonCode: '51',
      declineReason: 'insufficient_funds',
      declinedBy: 'issuer',
      sequence: 1,
    } as const;
    expect(
      tapView(stateAfter(presented(), { type: 'TapDeclined', data: { ...subject, ...declined, at } })),
    ).toMatchObject({
      status: 'declined',
      captured: false,
      decline_reason: 'insufficient_funds',
      declined_by: 'issuer',
      network_code: '51',
      advice: 'use_other_card',
    });
  });
});

describe('the status of the whole', () => {
  const refund = (amount: number): readonly TransactionEvent[] => [
    {
      type: 'RefundRequested',
      data: { ...subject, refundId: 're_1', amount, reason: 'other', platformFeeRefunded: 0, reference: null, at },
    },
  ];
  const closed = (outcome: 'won' | 'lost'): TransactionEvent => ({
    type: 'DisputeClosed',
    data: { ...subject, disputeId: 'dp_1', outcome, cause: 'scheme', sequence: 4, at },
  });
  const posted = (batch: string | null, availableOn: string | null): TransactionEvent => ({
    type: 'SettlementPosted',
    data: { ...subject, ledgerEntry: 'le_1', batch, availableOn, at },
  });
  const failed = (late: boolean): TransactionEvent => ({
    type: 'ChargeFailed',
    data: { ...subject, captureId: 'cap_1', failureCode: 'x', message: 'x', late, sequence: 3, at },
  });
  it.each<[string, readonly TransactionEvent[]]>([
    ['pending', [presented()]],
    ['authorised', [...open, captureRequested(30_000), failed(false)]],
    ['reversed', [...sold, failed(true)]],
    ['captured', [...sold, disputeOpened(), posted(null, null), closed('won')]],
    ['authorised', open],
    ['captured', sold],
    ['partially_refunded', [...sold, ...refund(1)]],
    ['refunded', [...sold, ...refund(30_000)]],
    ['disputed', [...sold, disputeOpened()]],
    ['captured', [...sold, disputeOpened(), closed('won')]],
    [
      'reversed',
      [
        ...open,
        { type: 'TapReversed', data: { ...subject, reason: 'released', releasedAmount: 30_000, sequence: 2, at } },
      ],
    ],
    [
      'expired',
      [...open, { type: 'AuthorisationExpired', data: { ...subject, releasedAmount: 30_000, sequence: 2, at } }],
    ],
    ['settled', [...sold, posted('b', 'd')]],
  ])('is %s', (status, events) => expect(transactionStatus(stateAfter(...events))).toBe(status));
});
