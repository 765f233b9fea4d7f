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
} from '../testing/transaction-history';
import { transaction } from './transaction.decider';
import type { EventOf, TransactionEvent } from './transaction.events';
import type { KnownTransaction } from './transaction.state';
import { disputeView } from '../views/dispute.view';
import { evidenceFiles, evidenceTokens, shownEvidence } from '../views/evidence.view';

type Evidence = EventOf<'EvidenceStaged'>['data']['evidence'];

const given = specify(transaction);
const open = [presented(), approved(), captureRequested(30_000), captured(), disputeOpened()];
const stage = (evidence: Evidence) => ({ type: 'StageEvidence', disputeId: 'dp_1', evidence, at }) as const;
const staged = (evidence: Evidence): TransactionEvent => ({
  type: 'EvidenceStaged',
  data: { ...subject, disputeId: 'dp_1', evidence, at },
});
const text = (length: number): string => 'x'.repeat(length);
const mebibyte = 1024 * 1024;
const file = (id: string, size = 5 * mebibyte) =>
  ({ id, name: 'slip.pdf', contentType: 'application/pdf', size, sha256: 'ab' }) as const;
const add = (id: string, size?: number) =>
  ({ type: 'AddEvidenceFile', disputeId: 'dp_1', file: file(id, size), at }) as const;
const added = (id: string, size?: number): TransactionEvent => ({
  type: 'EvidenceFileAdded',
  data: { ...subject, disputeId: 'dp_1', file: file(id, size), at },
});
const submitted: TransactionEvent = { type: 'EvidenceSubmitted', data: { ...subject, disputeId: 'dp_1', at } };

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

  it('counts the characters of texts that the vault keeps', () => {
    const sealed = (characters: number) => ({ token: 'tok_1', characters });
    given(...open, staged({ receipt: sealed(100_000) }))
      .when(stage({ billing_address: sealed(50_001) }))
      .thenRejected('invalid_value', { characters: 150_001, max: 150_000 });
  });

  it('names a file that was uploaded for the same dispute', () => {
    given(...open, added('file_1'))
      .when(stage({ receipt: { file: 'file_1' } }))
      .then(staged({ receipt: { file: 'file_1' } }));
    given(...open, added('file_1'))
      .when(stage({ customer_name: 'Ada', receipt: { file: 'file_2' } }))
      .thenRejected('invalid_value');
  });

  it('has files of 20 MiB and not a byte more, each of them once', () => {
    const three = [...open, added('file_1'), added('file_2'), added('file_3')];
    given(...three)
      .when(add('file_4'))
      .then(added('file_4'));
    given(...three)
      .when(add('file_4', 5 * mebibyte + 1))
      .thenRejected('payload_too_large', { bytes: 20 * mebibyte + 1, max: 20 * mebibyte });
    given(...three)
      .when(add('file_3'))
      .thenNothing();
  });

  it('takes no file after it was submitted', () =>
    given(...open, submitted)
      .when(add('file_1'))
      .thenRejected('evidence_already_submitted'));

  it('is shown with the words that somebody has opened, and with the ids of its files', () => {
    const evidence = { customer_name: { token: 'tok_1', characters: 3 }, receipt: { file: 'file_1' }, note: 'plain' };
    const state = fold(transaction, [...open, added('file_1'), added('file_2'), staged(evidence)]) as KnownTransaction;
    const [dispute] = state.disputes;
    expect(evidenceTokens(dispute!)).toEqual(['tok_1']);
    expect(evidenceFiles(dispute!)).toEqual([file('file_1')]);
    expect(disputeView(state, dispute!).evidence).toEqual({ customer_name: null, receipt: 'file_1', note: 'plain' });
    expect(shownEvidence(dispute!, new Map([['tok_1', 'Ada']]))).toEqual({
      customer_name: 'Ada',
      receipt: 'file_1',
      note: 'plain',
    });
  });

  it('of a dispute that is not there is refused', () => {
    given(...open)
      .when({ ...stage({}), disputeId: 'dp_2' })
      .thenRejected('dispute_not_found');
  });
});
