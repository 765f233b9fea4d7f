import { specify } from '@taprail/event-sourcing/testing';
import { transaction } from './transaction.decider';
import type { TransactionEvent } from './transaction.events';
import {
  after,
  approved,
  at,
  captured,
  captureRequested,
  charge,
  dayMs,
  expiresAt,
  increased,
  increaseRequested,
  presented,
  subject,
} from '../testing/transaction-history';

const given = specify(transaction);
const open = [presented(), approved()];
const grown = [...open, increaseRequested('inc_1', 30_000, 45_000), increased('inc_1', 30_000, 45_000)];
const sold = [...open, captureRequested(30_000), captured()];
const reversed = (reason: string, releasedAmount = 30_000, sequence = 2): TransactionEvent => ({
  type: 'TapReversed',
  data: { ...subject, reason: reason as never, releasedAmount, sequence, at },
});
const reversing = (reason: string, reversalId = 'rev_1'): TransactionEvent => ({
  type: 'ReversalRequested',
  data: { ...subject, reversalId, reason: reason as never, at },
});
const smaller: readonly TransactionEvent[] = [
  ...open,
  { type: 'ReleaseRequested', data: { ...subject, releaseId: 'rel_1', amount: 10_000, at } },
  { type: 'AuthorisationReleased', data: { ...subject, releaseId: 'rel_1', amount: 10_000, at } },
];
const expired: TransactionEvent = {
  type: 'AuthorisationExpired',
  data: { ...subject, releasedAmount: 30_000, sequence: 2, at: expiresAt },
};

describe('a pre-authorised stay', () => {
  const increase = (newAmount: number) =>
    ({ type: 'RequestIncrease', incrementId: 'inc_1', newAmount, reason: null, at }) as const;

  it('grows in place', () =>
    given(...open)
      .when(increase(45_000))
      .then(increaseRequested('inc_1', 30_000, 45_000)));
  it('grows by an amount', () =>
    given(...open)
      .when({ type: 'RequestIncrease', incrementId: 'inc_1', increaseBy: 15_000, reason: null, at })
      .then(increaseRequested('inc_1', 30_000, 45_000)));
  it('grows up to the ceiling and not past it', () => {
    given(...open)
      .when(increase(60_000))
      .then(increaseRequested('inc_1', 30_000, 60_000));
    given(...open)
      .when(increase(60_001))
      .thenRejected('ceiling_exceeded', { ceiling: 60_000, requested: 60_001 });
  });
  it('does not grow to what it has', () =>
    given(...open)
      .when(increase(30_000))
      .thenRejected('amount_not_greater', { authorised: 30_000, requested: 30_000 }));
  it('finds no room under the ceiling by releasing, while the issuer hears what is to be held', () => {
    given(...smaller)
      .when(increase(30_000))
      .thenRejected('amount_not_greater', { authorised: 30_000, requested: 30_000 });
    given(...smaller)
      .when(increase(60_001))
      .thenRejected('ceiling_exceeded', { ceiling: 60_000, requested: 60_001 });
    given(...smaller)
      .when({ type: 'RequestIncrease', incrementId: 'inc_1', increaseBy: 15_000, reason: null, at })
      .then(increaseRequested('inc_1', 30_000, 45_000));
    const answer = { outcome: 'approved', reasonCode: '00', approvedAmount: 35_000 } as const;
    given(...smaller, increaseRequested('inc_1', 30_000, 45_000))
      .when({ type: 'RecordIncrease', reference: 'inc_1', answer, at })
      .then(increased('inc_1', 30_000, 45_000));
  });
  it('is increased when the issuer says so, as far as it says', () => {
    const asked = [...open, increaseRequested('inc_1', 30_000, 45_000)];
    const answer = { outcome: 'approved', reasonCode: '00', approvedAmount: 40_000 } as const;
    given(...asked)
      .when({ type: 'RecordIncrease', reference: 'inc_1', answer, at })
      .then(increased('inc_1', 30_000, 40_000));
    given(...grown)
      .when({ type: 'RecordIncrease', reference: 'inc_1', answer, at })
      .thenNothing();
  });
  it('keeps what it had when the issuer declines', () =>
    given(...open, increaseRequested('inc_1', 30_000, 45_000))
      .when({
        type: 'RecordIncrease',
        reference: 'inc_1',
        answer: { outcome: 'declined', reasonCode: '51', declinedBy: 'issuer' },
        at,
      })
      .then({
        type: 'IncreaseDeclined',
        data: {
          ...subject,
          incrementId: 'inc_1',
          reasonCode: '51',
          declineReason: 'insufficient_funds',
          declinedBy: 'issuer',
          at,
        },
      }));
  it('is increased at most ten times, declined tries included', () => {
    const tries = Array.from({ length: 10 }, (_, n) => [
      increaseRequested(`inc_${n}`, 30_000 + n, 30_001 + n),
      increased(`inc_${n}`, 30_000 + n, 30_001 + n),
    ]).flat();
    given(...open, ...tries)
      .when(increase(50_000))
      .thenRejected('increment_limit_reached', { max: 10 });
  });
  it('is not increased where the scheme cannot', () =>
    given(presented({ card: { ...cardOf(), scheme: 'interac' } }), approved())
      .when(increase(45_000))
      .thenRejected('scheme_not_supported'));
  it('is not increased where the acquirer has said that the card cannot, and its tip is declined', () => {
    const cannot = approved(30_000, { increaseSupported: false });
    given(presented(), cannot).when(increase(45_000)).thenRejected('scheme_not_supported');
    const tip = { incrementId: 'inc_1', captureId: 'cap_1', tipAmount: 500, tipMaxPercent: 100, at };
    given(presented({ captureMode: 'tap_with_tip' }), cannot)
      .when({ type: 'RequestTip', ...tip })
      .thenRejected('tip_declined', { decline_reason: 'transaction_not_permitted', network_code: '57' });
  });
  it('is increased where the acquirer has said that the card can, whatever its scheme', () => {
    given(presented({ card: { ...cardOf(), scheme: 'interac' } }), approved(30_000, { increaseSupported: true }))
      .when(increase(45_000))
      .then(increaseRequested('inc_1', 30_000, 45_000));
  });
});

describe('charges of a stay', () => {
  const post = (chargeId: string, amount: number) =>
    ({ type: 'PostCharge', chargeId, amount, reference: null, description: null, metadata: {}, at }) as const;

  it('are posted as long as they fit', () => {
    given(...open, charge('chg_1', 20_000))
      .when(post('chg_2', 10_000))
      .then(charge('chg_2', 10_000));
    given(...open, charge('chg_1', 20_000))
      .when(post('chg_2', 10_001))
      .thenRejected('charge_exceeds_authorisation', { required_amount: 30_001, available: 10_000 });
    given(...smaller)
      .when(post('chg_1', 20_001))
      .thenRejected('charge_exceeds_authorisation', { required_amount: 30_001, available: 20_000 });
  });
  it('are posted once', () =>
    given(...open, charge('chg_1', 1))
      .when(post('chg_1', 1))
      .thenNothing());
  it('are at most two hundred', () =>
    given(...open, ...Array.from({ length: 200 }, (_, n) => charge(`chg_${n}`, 1)))
      .when(post('chg_x', 1))
      .thenRejected('charge_limit_reached', { max: 200 }));
  it('can be voided while they are posted', () => {
    const voided: TransactionEvent = { type: 'ChargeVoided', data: { ...subject, chargeId: 'chg_1', at } };
    const command = { type: 'VoidCharge', chargeId: 'chg_1', at } as const;
    given(...open, charge('chg_1', 5))
      .when(command)
      .then(voided);
    given(...open, charge('chg_1', 5), voided)
      .when(command)
      .thenRejected('charge_not_posted');
    given(...open)
      .when(command)
      .thenRejected('charge_not_found');
  });
});

describe('capturing', () => {
  const capture = (change: object = {}) => ({ type: 'RequestCapture', captureId: 'cap_1', at, ...change }) as const;

  it('takes the posted charges and nothing more', () =>
    given(...grown, charge('chg_1', 31_250), charge('chg_2', 10_000))
      .when(capture())
      .then(captureRequested(41_250)));
  it('takes everything when nothing was posted', () =>
    given(...open)
      .when(capture())
      .then(captureRequested(30_000)));
  it('takes a stated amount, and a tip on top', () =>
    given(...grown)
      .when(capture({ amount: 40_000, tipAmount: 5_000 }))
      .then(captureRequested(45_000, 5_000)));
  it.each([
    ['more than is authorised', { amount: 45_001 }, 'amount_exceeds_authorised'],
    ['more with the tip', { amount: 45_000, tipAmount: 1 }, 'amount_exceeds_authorised'],
    ['nothing', { amount: 0 }, 'amount_too_small'],
  ])('never takes %s', (_what, change, code) =>
    given(...grown)
      .when(capture(change))
      .thenRejected(code),
  );
  it('never takes less than was posted', () =>
    given(...open, charge('chg_1', 20_000))
      .when(capture({ amount: 19_999 }))
      .thenRejected('amount_below_posted_charges', { posted: 20_000 }));
  it('happens once', () =>
    given(...sold)
      .when(capture({ captureId: 'cap_2' }))
      .thenRejected('already_captured'));
  it('is too late after the end of the hold', () =>
    given(...open)
      .when(capture({ at: expiresAt }))
      .thenRejected('authorisation_expired'));
  it('of a part that does not bear the fees is refused', () => {
    const costly = [presented({ amount: 5_000, feeTerms: { bps: 0, fixed: 4_000 } }), approved(5_000)];
    given(...costly)
      .when(capture({ amount: 100 }))
      .thenRejected('fee_exceeds_amount');
    // 1.40 % and 10 cents of processing are left of it, and of one cent less they are not.
    given(...costly)
      .when(capture({ amount: 4_067 }))
      .then(captureRequested(4_067));
    given(...costly)
      .when(capture({ amount: 4_066 }))
      .thenRejected('fee_exceeds_amount');
  });
  it('releases what it does not take, and fixes the fees', () =>
    given(...grown, charge('chg_1', 41_250), captureRequested(41_250))
      .when({ type: 'RecordCapture', reference: 'cap_1', answer: { outcome: 'captured' }, quote: null, at })
      .then(captured({ amount: 41_250, releasedAmount: 3_750, platformFee: 412, processingFee: 588 })));
  it('may be tried again after it failed', () => {
    const failed: TransactionEvent = {
      type: 'ChargeFailed',
      data: { ...subject, captureId: 'cap_1', failureCode: 'declined', message: 'No.', late: false, sequence: 2, at },
    };
    given(...open, captureRequested(30_000))
      .when({
        type: 'RecordCapture',
        reference: 'cap_1',
        answer: { outcome: 'failed', failureCode: 'declined', message: 'No.' },
        quote: null,
        at,
      })
      .then(failed);
    given(...open, captureRequested(30_000), failed)
      .when(capture({ captureId: 'cap_2' }))
      .then(captureRequested(30_000, 0, 'cap_2'));
  });
  it('is taken back late when the acquirer revokes it, once', () => {
    const revoke = { type: 'RevokeCapture', failureCode: 'revoked', message: 'Late.', at } as const;
    const late: TransactionEvent = {
      type: 'ChargeFailed',
      data: { ...subject, captureId: 'cap_1', failureCode: 'revoked', message: 'Late.', late: true, sequence: 3, at },
    };
    given(...sold)
      .when(revoke)
      .then(late);
    given(...sold, late)
      .when(revoke)
      .thenNothing();
    given(...sold, late)
      .when({ type: 'RequestReversal', reversalId: 'rev_1', reason: 'requested', at })
      .thenRejected('already_reversed');
  });
});

describe('giving a hold back', () => {
  const release = (change: object = {}) => ({ type: 'RequestRelease', releaseId: 'rel_1', at, ...change }) as const;
  const releasing: TransactionEvent = {
    type: 'ReleaseRequested',
    data: { ...subject, releaseId: 'rel_1', amount: 5_000, at },
  };
  const record = { type: 'RecordReversal', reference: 'rel_1', at } as const;

  it('gives back a part', () => {
    given(...open)
      .when(release({ amount: 5_000 }))
      .then(releasing);
    given(...open, releasing)
      .when(record)
      .then({ type: 'AuthorisationReleased', data: { ...subject, releaseId: 'rel_1', amount: 5_000, at } });
  });
  it('never gives back what was posted', () =>
    given(...open, charge('chg_1', 26_000))
      .when(release({ amount: 5_000 }))
      .thenRejected('amount_exceeds_releasable', { releasable: 4_000 }));
  it('ends the tap when everything goes back', () => {
    given(...open)
      .when(release())
      .then(reversing('released', 'rel_1'));
    given(...open, reversing('released', 'rel_1'))
      .when(record)
      .then(reversed('released'));
  });
  it('says so when the acquirer refuses, and goes on as before', () =>
    given(...open, releasing)
      .when({ ...record, refusal: 'No.' })
      .then({ type: 'CallRefused', data: { ...subject, kind: 'release', reference: 'rel_1', message: 'No.', at } }));

  const reverse = { type: 'RequestReversal', reversalId: 'rev_1', reason: 'requested', at } as const;
  it('keeps why the platform wants it', () => {
    const data = { ...subject, reversalId: 'rev_1', reason: 'requested', note: 'wrong table', at } as const;
    given(...open)
      .when({ ...reverse, note: 'wrong table' })
      .then({ type: 'ReversalRequested', data });
  });
  it('takes back the whole tap, captured or not', () => {
    given(...open)
      .when(reverse)
      .then(reversing('requested'));
    given(...sold)
      .when(reverse)
      .then(reversing('requested'));
    given(...sold, reversing('requested'))
      .when({ type: 'RecordReversal', reference: 'rev_1', at })
      .then(reversed('requested', 0, 3));
  });
  it('cannot take back what is settled, or was taken back', () => {
    given(...sold, {
      type: 'SettlementPosted',
      data: { ...subject, ledgerEntry: 'le_1', batch: 'b', availableOn: 'd', at },
    })
      .when(reverse)
      .thenRejected('already_settled');
    given(...open, reversing('requested'), reversed('requested'))
      .when(reverse)
      .thenRejected('already_reversed');
  });
  it('is not possible for a hold that time has ended, and neither is a refund', () => {
    const refund = { refundId: 're_1', reason: 'other', refundPlatformFee: false, reference: null } as const;
    for (const command of [reverse, { type: 'RequestRefund', ...refund, at } as const]) {
      given(...open, expired)
        .when(command)
        .thenRejected('authorisation_expired');
    }
  });
  it('happens by itself when the hold ends, and not before', () => {
    given(...open)
      .when({ type: 'Expire', at: expiresAt })
      .then(expired);
    given(...open)
      .when({ type: 'Expire', at: after(dayMs) })
      .thenNothing();
    given(...sold)
      .when({ type: 'Expire', at: expiresAt })
      .thenNothing();
  });
  it('waits for what is under way when the hold ends', () => {
    given(...open, captureRequested(30_000))
      .when({ type: 'Expire', at: expiresAt })
      .thenRejected('outcome_unknown');
  });
});

const cardOf = () => (presented() as Extract<TransactionEvent, { type: 'TapPresented' }>).data.card;
