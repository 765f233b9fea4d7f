import { fold } from '@taprail/event-sourcing';
import { specify } from '@taprail/event-sourcing/testing';
import {
  after,
  approval,
  approved,
  at,
  canceled,
  present,
  presented,
  request,
  requested,
  subject,
  waitsUntil,
} from '../testing/transaction-history';
import { transactionFigures } from '../views/stats/transaction-figures';
import { tapView } from '../views/tap.view';
import { transactionView } from '../views/transaction.view';
import { transaction } from './transaction.decider';
import type { TransactionEvent } from './transaction.events';
import type { RecordedTransaction } from './transaction.state';

const given = specify(transaction);
const stateAfter = (...events: readonly TransactionEvent[]) => fold(transaction, events) as RecordedTransaction;
const cancel = { type: 'Cancel', at } as const;
const timeOut = { type: 'EndWait', reason: 'timed_out', at: waitsUntil } as const;

describe('a tap that is asked for', () => {
  it('is stored with the time until which its card is waited for', () => given().when(request()).then(requested()));
  it('is the same when it comes twice', () => given(requested()).when(request()).thenNothing());
  it('cannot be asked for once it was presented', () => given(presented()).when(request()).thenNothing());

  it.each([{ subMerchantId: 'sm_2' }, { currency: 'USD' }])('does not join a chain with another %o', (other) =>
    given()
      .when({ ...request(), joins: { subMerchantId: 'sm_1', currency: 'EUR', ...other } })
      .thenRejected('chain_mismatch'),
  );

  it('goes on as any other tap once its card is read', () => {
    given(requested()).when(present()).then(presented());
    given(requested(), presented()).when({ type: 'RecordAuthorisation', answer: approval, at }).then(approved());
  });

  it('waits for its card to the last moment, and no longer', () => {
    given(requested())
      .when({ ...present(), at: waitsUntil })
      .then({ ...presented(), data: { ...presented().data, at: waitsUntil } } as TransactionEvent);
    given(requested())
      .when({ ...present(), at: after(60_001) })
      .then(canceled('timed_out', after(60_001)));
  });

  it('can be canceled until its card is taken', () => {
    given(requested()).when(cancel).then(canceled('requested_by_platform'));
    given(requested(), presented()).when(cancel).thenRejected('tap_not_cancelable', { status: 'pending' });
    given(requested(), presented(), approved()).when(cancel).thenRejected('tap_not_cancelable', { status: 'approved' });
  });

  it('ends when nobody presents a card, or the reader cannot', () => {
    given(requested()).when(timeOut).then(canceled('timed_out', waitsUntil));
    given(requested()).when({ type: 'EndWait', reason: 'device_offline', at }).then(canceled('device_offline'));
    given(requested(), presented()).when(timeOut).thenNothing();
  });

  it.each(['requested_by_platform', 'timed_out'] as const)('that was canceled (%s) stays so', (reason) => {
    const after = given(requested(), canceled(reason));
    for (const command of [cancel, timeOut, present(), request()]) after.when(command).thenNothing();
    after.when({ type: 'RecordAuthorisation', answer: approval, at }).thenRejected('authorisation_not_open');
  });

  it('allows nothing else before its card is read', () => {
    const asked = given(requested());
    asked.when({ type: 'RequestCapture', captureId: 'cap_1', at }).thenRejected('outcome_unknown');
    asked
      .when({ type: 'RequestReversal', reversalId: 'rev_1', reason: 'requested', at })
      .thenRejected('outcome_unknown');
  });

  it('is not canceled where nobody asked for it', () => given().when(cancel).thenRejected('transaction_not_found'));
});

describe('the record of a tap without a card', () => {
  it('shows what was asked for, and no card, risk or authorisation', () => {
    const awaiting = stateAfter(requested());
    expect(tapView(awaiting)).toMatchObject({
      id: 'tap_1',
      status: 'awaiting_card',
      amount: 30_000,
      amount_authorised: 0,
      card: null,
      risk: null,
      awaits_card_until: waitsUntil,
    });
    expect(transactionView(awaiting)).toMatchObject({
      status: 'awaiting_card',
      request: { tap: 'tap_1', device: 'dev_1', at, awaits_card_until: waitsUntil, canceled: null },
      tap: null,
      authorisation: null,
      amount_current: 30_000,
      created_at: at,
    });
  });

  it('says when and why it was canceled', () => {
    const ended = stateAfter(requested(), canceled('timed_out', waitsUntil));
    expect(tapView(ended)).toMatchObject({ status: 'canceled', cancel_reason: 'timed_out' });
    expect(tapView(ended)).not.toHaveProperty('awaits_card_until');
    expect(transactionView(ended)).toMatchObject({
      status: 'canceled',
      request: { canceled: { at: waitsUntil, reason: 'timed_out' } },
    });
  });

  it('keeps the time of the request when the card is read later', () => {
    const later = presented().data;
    const sale = stateAfter(requested(), { type: 'TapPresented', data: { ...later, at: after(9_000) } as never });
    expect(transactionView(sale)).toMatchObject({
      status: 'pending',
      created_at: at,
      request: { at, canceled: null },
      tap: { at: after(9_000) },
    });
    expect(tapView(sale)).toMatchObject({ status: 'pending', created_at: at });
  });

  it('has no request stage where the caller waited', () =>
    expect(transactionView(stateAfter(presented()))).not.toHaveProperty('request'));

  it('is in no statistics', () => {
    expect(transactionFigures(stateAfter(requested()))).toEqual([]);
    expect(transactionFigures(stateAfter(requested(), canceled('timed_out')))).toEqual([]);
    expect(transactionFigures(stateAfter(requested(), presented()))).toHaveLength(1);
  });

  it('belongs to the platform that asked', () => expect(stateAfter(requested()).subject).toEqual(subject));
});
