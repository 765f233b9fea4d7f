import { fold } from '@taprail/event-sourcing';
import { specify } from '@taprail/event-sourcing/testing';
import {
  approved,
  at,
  captured,
  captureRequested,
  disputeOpened,
  presented,
  subject,
} from './testing/transaction-story';
import { transaction } from './transaction.decider';
import type { TransactionEvent } from './transaction.events';
import type { KnownTransaction } from './transaction.state';

const given = specify(transaction);
const open = [presented(), approved(), captureRequested(30_000), captured(), disputeOpened()];
const stage = (evidence: Readonly<Record<string, unknown>>) =>
  ({ type: 'StageEvidence', disputeId: 'dp_1', evidence, at }) as const;
const staged = (evidence: Readonly<Record<string, unknown>>): TransactionEvent => ({
  type: 'EvidenceStaged',
  data: { ...subject, disputeId: 'dp_1', evidence, at },
});
const text = (length: number): string => 'x'.repeat(length);

describe('evidence', () => {
  it('is merged piece by piece, and null takes a text away', () => {
    const state = fold(transaction, [
      ...open,
      staged({ customer_name: 'Ada', receipt: 'one' }),
      staged({ receipt: null, service_date: '2026-03-02' }),
    ]) as KnownTransaction;
    expect(state.disputes).toMatchObject([{ evidence: { customer_name: 'Ada', service_date: '2026-03-02' } }]);
    expect(Object.keys(state.disputes[0]!.evidence)).not.toContain('receipt');
  });

  it('is at most 150,000 characters, with what is staged already', () => {
    const before = [...open, staged({ receipt: text(100_000) })];
    given(...before)
      .when(stage({ billing_address: text(50_000) }))
      .then(staged({ billing_address: text(50_000) }));
    given(...before)
      .when(stage({ billing_address: text(50_001) }))
      .thenRejected('invalid_value', { characters: 150_001, max: 150_000 });
    given(...before)
      .when(stage({ receipt: null, billing_address: text(150_000) }))
      .then(staged({ receipt: null, billing_address: text(150_000) }));
  });

  it('of a dispute that is not there is refused', () => {
    given(...open)
      .when({ ...stage({}), disputeId: 'dp_2' })
      .thenRejected('dispute_not_found');
  });
});
