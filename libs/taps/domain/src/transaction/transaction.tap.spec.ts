import { fold } from '@taprail/event-sourcing';
import { specify } from '@taprail/event-sourcing/testing';
import { transaction } from './transaction.decider';
import type { TransactionEvent } from './transaction.events';
import {
  after,
  approval,
  approved,
  at,
  captured,
  captureRequested,
  present,
  presented,
  subject,
  tap,
} from '../testing/transaction-history';

const given = specify(transaction);
const record = { type: 'RecordAuthorisation', answer: approval, at } as const;
const declined = (data: object): TransactionEvent => ({
  type: 'TapDeclined',
  data: { ...subject, at, ...data } as never,
});

describe('a tap', () => {
  it('is stored before the scheme is asked', () => given().when(present()).then(presented()));
  it('is the same tap when it comes twice', () => given(presented()).when(present()).thenNothing());
  it('is declined without asking anyone when our own rules refuse it', () =>
    given()
      .when({ ...present(), refusal: 'velocity_exceeded' })
      .then(
        presented(),
        declined({ reasonCode: null, declineReason: 'velocity_exceeded', declinedBy: 'service', sequence: 1 }),
      ));

  const costly = (fixed: number) => ({ amount: 10_000, feeTerms: { bps: 0, fixed } });
  it('is refused when the platform leaves too little for the processing of this card', () => {
    given()
      .when(present(costly(9_851)))
      .thenRejected('fee_exceeds_amount');
    given()
      .when(present(costly(9_850)))
      .then(presented(costly(9_850)));
  });
  it('charges a platform that bears the processing fee in full, however little is left', () => {
    const all = { ...costly(10_000), captureMode: 'direct', feeBearer: 'platform' } as const;
    given().when(present(all)).then(presented(all));
    given(presented(all), approved(10_000), captureRequested(10_000))
      .when({ type: 'RecordCapture', reference: 'cap_1', answer: { outcome: 'captured' }, quote: null, at })
      .then(captured({ amount: 10_000, platformFee: 10_000, processingFee: 150 }));
  });

  const chain = { subMerchantId: 'sm_1', currency: 'EUR', card: 'card_1' };
  it('joins a chain of the same sub-merchant, currency and card', () =>
    given()
      .when({ ...present(), joins: chain })
      .then(presented()));
  it.each([{ subMerchantId: 'sm_2' }, { currency: 'USD' }, { card: 'card_2' }])(
    'does not join a chain with another %o',
    (other) =>
      given()
        .when({ ...present(), joins: { ...chain, ...other } })
        .thenRejected('chain_mismatch'),
  );

  it('is approved by the scheme', () => given(presented()).when(record).then(approved()));
  it('keeps what the scheme tells of the card', () => {
    const cryptogram = { type: 'ARQC', verified: true, fingerprint: 'sha256:bb' };
    const application = { id: 'A0000000031010', name: 'VISA CREDIT' };
    const facts = { increaseSupported: false, wallet: 'apple_pay', cryptogram, application };
    const said = approved(30_000, facts);
    given(presented())
      .when({ ...record, answer: { ...approval, ...facts } })
      .then(said);
    const state = fold(transaction, [presented({ card: { ...tap.card, cryptogram: null } }), said]);
    expect(state).toMatchObject({
      card: { wallet: 'apple_pay', cryptogram, application },
      authorisation: { increaseSupported: false },
    });
  });
  it('is declined with a reason that follows from the code', () =>
    given(presented())
      .when({ ...record, answer: { outcome: 'declined', reasonCode: '51', declinedBy: 'issuer' } })
      .then(declined({ reasonCode: '51', declineReason: 'insufficient_funds', declinedBy: 'issuer', sequence: 1 })));
  it('takes an unknown code for a plain decline', () =>
    given(presented())
      .when({ ...record, answer: { outcome: 'declined', reasonCode: 'Q9', declinedBy: 'scheme' } })
      .then(declined({ reasonCode: 'Q9', declineReason: 'generic_decline', declinedBy: 'scheme', sequence: 1 })));
  it('is answered once, whatever is heard afterwards', () => {
    given(presented(), approved()).when(record).thenNothing();
    given(presented(), approved())
      .when({ ...record, answer: { outcome: 'declined', reasonCode: '05', declinedBy: 'issuer' } })
      .thenNothing();
  });
  it('may be approved in part when it is a pre-authorisation', () =>
    given(presented())
      .when({ ...record, answer: { ...approval, approvedAmount: 27_000 } })
      .then(approved(27_000)));
  it('is declined and given back when a direct sale is approved in part', () =>
    given(presented({ captureMode: 'direct' }))
      .when({ ...record, answer: { ...approval, approvedAmount: 27_000, reasonCode: '10' } })
      .then(declined({ reasonCode: '10', declineReason: 'insufficient_funds', declinedBy: 'service', sequence: 1 }), {
        type: 'ReversalRequested',
        data: { ...subject, reversalId: 'auth_1-part', reason: 'partial_approval', at },
      }));
});

describe('a direct sale', () => {
  const sale = presented({ captureMode: 'direct' });
  const captureNow = (outcome: 'captured' | 'pending') =>
    ({ ...record, capture: { captureId: 'cap_1', answer: { outcome }, quote: null } }) as const;

  it('is approved and captured in one', () => given(sale).when(captureNow('captured')).then(approved(), captured()));
  it('waits when it is not known what came of the capture', () =>
    given(sale).when(captureNow('pending')).then(approved(), captureRequested(30_000)));
  it('is approved and not captured when the capture fails', () =>
    given(sale)
      .when({
        ...record,
        capture: {
          captureId: 'cap_1',
          answer: { outcome: 'failed', failureCode: 'declined', message: 'No.' },
          quote: null,
        },
      })
      .then(approved(), {
        type: 'ChargeFailed',
        data: { ...subject, captureId: 'cap_1', failureCode: 'declined', message: 'No.', late: false, sequence: 2, at },
      }));
  it('locks the rate of a sale in another currency, after the platform has its fee in the currency of the sale', () =>
    given(presented({ captureMode: 'direct', currency: 'USD' }))
      .when({
        ...record,
        capture: { captureId: 'cap_1', answer: { outcome: 'captured' }, quote: { rate: '0.92150000', rateId: 'fx_1' } },
      })
      .then(
        approved(),
        captured({
          fx: {
            from: 'USD',
            to: 'EUR',
            rate: '0.92150000',
            rateId: 'fx_1',
            lockedAt: at,
            sourceAmount: 29_700,
            convertedAmount: 27_369,
          },
        }),
      ));
});

describe('a call without an answer', () => {
  const note = { type: 'NoteUnanswered', reference: 'auth_1', kind: 'authorise', at } as const;
  const unanswered = (attempt: number, askAgainAt: string | null): TransactionEvent => ({
    type: 'CallUnanswered',
    data: { ...subject, kind: 'authorise', reference: 'auth_1', attempt, askAgainAt, at },
  });
  const waits = [5, 30, 120, 600, 3_600].map((seconds, n) => unanswered(n + 1, after(seconds * 1_000)));

  it.each([0, 1, 2, 3, 4])('is asked for again, a little later each time (%s)', (n) =>
    given(presented(), ...waits.slice(0, n))
      .when(note)
      .then(waits[n]!),
  );
  it('is reversed when it stays unknown to the end', () =>
    given(presented(), ...waits)
      .when(note)
      .then(unanswered(6, null), {
        type: 'ReversalRequested',
        data: { ...subject, reversalId: 'auth_1-timeout', reason: 'timeout_reversal', at },
      }));
  it('is no longer one when the answer has come', () => given(presented(), approved()).when(note).thenNothing());
  it('blocks everything else about money', () =>
    given(presented(), ...waits.slice(0, 1))
      .when({ type: 'RequestCapture', captureId: 'cap_1', at })
      .thenRejected('outcome_unknown'));
  it('is a capture that is asked for every hour when it stays unknown', () => {
    const capture = (attempt: number, askAgainAt: string): TransactionEvent => ({
      type: 'CallUnanswered',
      data: { ...subject, kind: 'capture', reference: 'cap_1', attempt, askAgainAt, at },
    });
    given(presented(), approved(), captureRequested(30_000), capture(9, at))
      .when({ type: 'NoteUnanswered', reference: 'cap_1', kind: 'capture', at })
      .then(capture(10, after(3_600_000)));
  });
  it('is unknown for a transaction that never was', () => given().when(note).thenRejected('transaction_not_found'));
});
