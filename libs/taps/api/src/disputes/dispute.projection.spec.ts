import type { TransactionEvent } from '@taprail/taps-domain';
import { disputeList, type DisputeRow } from './dispute.projection';

const at = '2026-03-02T11:00:00.000Z';
const subject = {
  transactionId: 'txn_1',
  platformId: 'plt_1',
  subMerchantId: 'sm_1',
  submerchant: 'hotel-7',
  chainId: 'ach_1',
};
const dispute = {
  id: 'dp_1',
  acquirerReference: 'dp_a',
  amount: 100,
  reason: 'fraudulent',
  networkReasonCode: '10.4',
  stage: 'chargeback',
  feeAmount: 0,
  deadline: at,
} as const;
const place = { stream: 'transaction-txn_1', revision: 0, position: 0n } as never;

const opened: TransactionEvent = { type: 'DisputeOpened', data: { ...subject, dispute, sequence: 3, at } };
const submitted: TransactionEvent = { type: 'EvidenceSubmitted', data: { ...subject, disputeId: 'dp_1', at } };
const closed: TransactionEvent = {
  type: 'DisputeClosed',
  data: { ...subject, disputeId: 'dp_1', outcome: 'withdrawn', cause: 'scheme', sequence: 4, at },
};
const staged: TransactionEvent = { type: 'EvidenceStaged', data: { ...subject, disputeId: 'dp_1', evidence: {}, at } };

const terms = { stage: 'chargeback', amount: 100, feeAmount: 15, deadline: at } as const;
const escalated: TransactionEvent = {
  type: 'DisputeEscalated',
  data: { ...subject, disputeId: 'dp_1', ...terms, sequence: 5, at },
};
const corrected: TransactionEvent = {
  type: 'DisputeCorrected',
  data: { ...subject, disputeId: 'dp_1', outcome: 'won', stage: 'chargeback', at },
};

const row = (...events: readonly TransactionEvent[]): DisputeRow | undefined =>
  events.reduce<DisputeRow | undefined>(
    (before, event) => disputeList.project(before, event, place, 'dp_1'),
    undefined,
  );

describe('the list of disputes', () => {
  it.each([
    ['needs_response', [opened]],
    ['under_review', [opened, submitted]],
    ['withdrawn', [opened, submitted, closed]],
    ['needs_response', [opened, closed, escalated]],
    ['won', [opened, closed, corrected]],
  ])('knows a dispute that is %s, and where it is', (status, events) => {
    const { submerchant: _name, ...whose } = subject;
    expect(row(...events)).toEqual({ id: 'dp_1', ...whose, status, openedAt: at });
  });

  it('has one row for each dispute, made of what changes it', () => {
    const changes = [opened, submitted, closed, escalated, corrected];
    for (const event of changes) expect(disputeList.keys(event, place)).toEqual(['dp_1']);
    expect(disputeList.keys(staged, place)).toEqual([]);
  });

  it('does not guess where the opening is missing', () => {
    expect(() => row(closed)).toThrow('DisputeClosed comes before its dispute was opened');
  });
});
