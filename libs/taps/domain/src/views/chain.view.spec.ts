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
import { chainView } from './chain.view';

const stateAfter = (...events: readonly TransactionEvent[]): KnownTransaction =>
  fold(transaction, events) as KnownTransaction;

describe('an authorisation chain', () => {
  const first = stateAfter(presented(), approved(), captureRequested(30_000), captured(), disputeOpened());
  const second = stateAfter(
    presented({ ...subject, transactionId: 'txn_2', authorisationId: 'auth_2' }),
    approved(),
    charge('chg_1', 10_000),
    charge('chg_2', 5_000),
  );

  it('adds up its transactions', () => {
    expect(chainView([first, second], new Date(at))).toMatchObject({
      id: 'ach_1',
      object: 'authorisation_chain',
      submerchant: 'hotel-7',
      currency: 'EUR',
      transactions: ['txn_1', 'txn_2'],
      authorisations: [{ id: 'auth_1' }, { id: 'auth_2' }],
      totals: { authorised: 60_000, posted: 15_000, captured: 30_000, released: 0, refunded: 0, disputed: 30_000 },
    });
  });

  it.each<[string, TransactionEvent]>([
    ['expired', { type: 'AuthorisationExpired', data: { ...subject, releasedAmount: 30_000, sequence: 2, at } }],
    [
      'reversed',
      { type: 'TapReversed', data: { ...subject, reason: 'requested', releasedAmount: 30_000, sequence: 2, at } },
    ],
  ])('counts no charge as posted once its hold has %s', (status, ended) => {
    const hold = stateAfter(presented(), approved(), charge('chg_1', 10_000), ended);
    const { totals, charges, authorisations } = chainView([hold], new Date(at));
    expect([totals.posted, totals.released, charges]).toEqual([0, 30_000, []]);
    expect(authorisations).toMatchObject([{ status, posted_amount: 0, charges: [{ id: 'chg_1', status: 'voided' }] }]);
  });

  it('shows no charge of a sale that was not captured', () => {
    const failed = stateAfter(presented({ transactionId: 'txn_2' }), approved(), {
      type: 'ChargeFailed',
      data: { ...subject, captureId: 'cap_2', failureCode: 'x', message: 'x', late: false, sequence: 2, at },
    });
    expect(chainView([first, failed], new Date(at)).charges).toMatchObject([{ id: 'cap_1', transaction_id: 'txn_1' }]);
  });

  it('shows every charge of it with each dispute', () => {
    const charges = [
      { id: 'cap_1', transaction_id: 'txn_1', amount: 30_000, status: 'captured' },
      { id: 'chg_1', transaction_id: 'txn_2', amount: 10_000, status: 'posted' },
      { id: 'chg_2', transaction_id: 'txn_2', amount: 5_000, status: 'posted' },
    ];
    const { disputes, charges: all } = chainView([first, second], new Date(at));
    expect(all).toMatchObject(charges);
    expect(disputes).toMatchObject([{ id: 'dp_1', transaction_id: 'txn_1', charges }]);
  });
});
