import { specify } from '@taprail/event-sourcing/testing';
import {
  after,
  approved,
  at,
  captured,
  captureRequested,
  dayMs,
  dispute,
  presented,
  subject,
} from '../testing/transaction-history';
import { transaction } from './transaction.decider';
import type { EventOf, TransactionEvent } from './transaction.events';
import type { Dispute } from './transaction.facts';

const given = specify(transaction);
const sold = [presented(), approved(), captureRequested(30_000), captured()];
const openedAs = (change: Partial<Dispute>): TransactionEvent => ({
  type: 'DisputeOpened',
  data: { ...subject, dispute: { ...dispute, ...change }, sequence: 3, at },
});
const inquiry = openedAs({ stage: 'inquiry', feeAmount: 0 });
const later = after(10 * dayMs);
const terms = { stage: 'chargeback', amount: 29_000, feeAmount: 1_500, deadline: after(40 * dayMs) } as const;
const escalated = (sequence = 4): TransactionEvent => ({
  type: 'DisputeEscalated',
  data: { ...subject, disputeId: 'dp_1', ...terms, sequence, at: later },
});
const escalate = { type: 'EscalateDispute', disputeId: 'dp_1', ...terms, at: later } as const;
const closed = (outcome: EventOf<'DisputeClosed'>['data']['outcome'], cause: string): TransactionEvent => ({
  type: 'DisputeClosed',
  data: { ...subject, disputeId: 'dp_1', outcome, cause, sequence: 4, at },
});
const submitted: TransactionEvent = { type: 'EvidenceSubmitted', data: { ...subject, disputeId: 'dp_1', at } };
const of = <Type extends string>(type: Type, when = at) => ({ type, disputeId: 'dp_1', at: when }) as const;

describe('an inquiry that becomes a chargeback', () => {
  it('has the stage, amount, fee and deadline of the chargeback from then on, once', () => {
    given(...sold, inquiry)
      .when(escalate)
      .then(escalated());
    given(...sold, inquiry, escalated())
      .when(escalate)
      .thenNothing();
    given(...sold, openedAs({}))
      .when(escalate)
      .thenNothing();
    given(...sold)
      .when(escalate)
      .thenRejected('dispute_not_found');
  });

  it('is answered anew, though evidence was submitted to the inquiry', () => {
    const again: TransactionEvent = { type: 'EvidenceSubmitted', data: { ...subject, disputeId: 'dp_1', at: later } };
    given(...sold, inquiry, submitted, escalated())
      .when(of('SubmitEvidence', later))
      .then(again);
    given(...sold, inquiry, submitted, escalated(), again)
      .when(of('SubmitEvidence', later))
      .thenRejected('evidence_already_submitted');
  });

  it('is reminded of and lost by its new deadline', () => {
    given(...sold, inquiry, escalated())
      .when(of('WatchDispute', dispute.deadline))
      .thenNothing();
    given(...sold, inquiry, escalated())
      .when(of('WatchDispute', after(38 * dayMs)))
      .then({ type: 'EvidenceRequired', data: { ...subject, disputeId: 'dp_1', sequence: 5, at: after(38 * dayMs) } });
  });

  it('is open again where our clock had closed the inquiry', () =>
    given(...sold, inquiry, closed('lost', 'deadline'), escalated(5))
      .when({ ...of('DecideDispute', later), outcome: 'won' })
      .then({
        type: 'DisputeClosed',
        data: { ...subject, disputeId: 'dp_1', outcome: 'won', cause: 'scheme', sequence: 6, at: later },
      }));
});

describe('a dispute that our clock had lost', () => {
  it.each(['won', 'withdrawn'] as const)('is %s when the acquirer says so, and is closed no second time', (outcome) => {
    const corrected: TransactionEvent = {
      type: 'DisputeCorrected',
      data: { ...subject, disputeId: 'dp_1', outcome, stage: 'chargeback', at: later },
    };
    const decide = { ...of('DecideDispute', later), outcome };
    given(...sold, openedAs({}), closed('lost', 'deadline'))
      .when(decide)
      .then(corrected);
    given(...sold, openedAs({}), closed('lost', 'deadline'), corrected)
      .when(decide)
      .thenNothing();
  });

  it.each([
    ['lost', 'lost'],
    ['won', 'lost'],
    ['withdrawn', 'won'],
  ] as const)('stays as it is: %s, and the acquirer says %s', (before, outcome) =>
    given(...sold, openedAs({}), closed(before, 'scheme'))
      .when({ ...of('DecideDispute', later), outcome })
      .thenNothing(),
  );
});

describe('a dispute that takes no response', () => {
  const final = openedAs({ takesResponse: false });

  it('refuses evidence and acceptance, and says why', () => {
    const file = { id: 'file_1', name: 'slip.pdf', contentType: 'application/pdf', size: 1, sha256: 'ab' };
    const cause = { cause: 'no_response_allowed' };
    for (const command of [
      { ...of('StageEvidence'), evidence: { receipt: 'one' } },
      { ...of('AddEvidenceFile'), file },
      of('SubmitEvidence'),
      of('AcceptDispute'),
    ]) {
      given(...sold, final)
        .when(command)
        .thenRejected('dispute_closed', cause);
    }
  });

  it('is not reminded of, neither at once nor later', () => {
    const near = { ...dispute, deadline: after(dayMs), takesResponse: false };
    given(...sold)
      .when({ type: 'OpenDispute', dispute: near, at })
      .then({ type: 'DisputeOpened', data: { ...subject, dispute: near, sequence: 3, at } });
    given(...sold, final)
      .when(of('WatchDispute', after(29 * dayMs)))
      .thenNothing();
  });
});

describe('an inquiry', () => {
  it('is not accepted where the acquirer takes no acceptance of one', () => {
    given(...sold, inquiry)
      .when({ ...of('AcceptDispute'), acceptsInquiries: false })
      .thenRejected('inquiry_not_acceptable');
    given(...sold, inquiry)
      .when({ ...of('AcceptDispute'), acceptsInquiries: true })
      .then(closed('lost', 'accepted'));
    given(...sold, openedAs({}))
      .when({ ...of('AcceptDispute'), acceptsInquiries: false })
      .then(closed('lost', 'accepted'));
  });
});
