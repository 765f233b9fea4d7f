import { fold } from '@taprail/event-sourcing';
import {
  approved,
  at,
  captured,
  captureRequested,
  charge,
  disputeOpened,
  presented,
  subject,
} from '../testing/transaction-history';
import { transaction } from '../transaction/transaction.decider';
import type { TransactionEvent } from '../transaction/transaction.events';
import type { KnownTransaction } from '../transaction/transaction.state';
import { evidenceTextMax, packEvidence } from './pack-evidence';

const stateAfter = (...events: readonly TransactionEvent[]): KnownTransaction =>
  fold(transaction, events) as KnownTransaction;

const stay = stateAfter(
  presented({ reference: 'room-12', description: 'Two nights' }),
  approved(),
  charge('chg_1', 21_250),
  charge('chg_2', 8_750),
  captureRequested(30_000, 500),
  captured({ tipAmount: 500 }),
  {
    type: 'RefundRequested',
    data: {
      ...subject,
      refundId: 're_1',
      amount: 1_000,
      reason: 'other',
      platformFeeRefunded: 0,
      reference: null,
      at,
    },
  },
  disputeOpened(),
);

describe('evidence from our own record', () => {
  it('tells the sale, its charges, its refunds and that the card was there', () => {
    expect(packEvidence(stay, [stay])).toEqual({
      service_date: '2026-03-02',
      product_description: 'Two nights',
      receipt: [
        'Transaction txn_1 of hotel-7, chain ach_1',
        'Reference: room-12',
        `Authorised: 300.00 EUR at ${at}, authorisation code 831000, network transaction nw_1`,
        `Charge chg_1: 212.50 EUR at ${at}`,
        `Charge chg_2: 87.50 EUR at ${at}`,
        `Capture cap_1: 300.00 EUR, captured at ${at}`,
        'Of which tip: 5.00 EUR',
        `Refund re_1: 10.00 EUR, pending at ${at}`,
      ].join('\n'),
      access_activity_log: [
        `${at} tap_1: visa credit card ending 4242 at device dev_1`,
        'Entry mode: contactless_emv; cardholder verification: none',
        'Cryptogram: ARQC sha256:aa, verified',
      ].join('\n'),
    });
  });

  it('covers every transaction of the stay', () => {
    const sale = { ...subject, transactionId: 'txn_2' };
    const second = stateAfter(presented({ ...sale, tapId: 'tap_2' }), approved(), captureRequested(30_000), captured());
    const { receipt, access_activity_log: log } = packEvidence(stay, [stay, second]);
    expect(receipt).toContain('Transaction txn_2 of hotel-7, chain ach_1\nAuthorised');
    expect(log).toContain('tap_2: visa credit card');
  });

  it('keeps to the length of a field, in whole lines', () => {
    const many = Array.from({ length: 200 }, (_, n) => charge(`chg_${'x'.repeat(100)}${n}`, 100));
    const { receipt } = packEvidence(stay, [stateAfter(presented(), approved(), ...many)]);
    expect(receipt.length).toBeLessThanOrEqual(evidenceTextMax);
    expect(receipt).toMatch(/1\.00 EUR at \S+Z\n\(The rest does not fit here\.\)$/);
  });
});
