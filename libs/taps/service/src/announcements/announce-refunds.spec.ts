import { catalogue, type TransactionAnnouncement } from '@taprail/contracts';
import { faultsIn } from '@taprail/contracts/testing';
import type { TransactionEvent } from '@taprail/taps-domain';
import { approved, at, captured, presented, subject } from '@taprail/taps-domain/testing';
import { announce } from './announce';

const requested: TransactionEvent = {
  type: 'RefundRequested',
  data: {
    ...subject,
    refundId: 're_1',
    amount: 1_250,
    reason: 'requested_by_customer',
    platformFeeRefunded: 0,
    reference: null,
    at,
  },
};
const succeeded: TransactionEvent = {
  type: 'RefundSucceeded',
  data: { ...subject, refundId: 're_1', amountRefunded: 1_250, amountRemaining: 28_750, sequence: 3, at },
};
const failed = (late: boolean): TransactionEvent => ({
  type: 'RefundFailed',
  data: { ...subject, refundId: 're_1', failureCode: 'refund_declined', message: 'The issuer says no.', late, at },
});
const sale = [presented(), approved(), captured(), requested];
const announced = (history: readonly TransactionEvent[]) => announce(history.at(-1)!, null, async () => history);

describe('a refund that failed', () => {
  it.each([
    ['at once', [...sale, failed(false)], { late: false, sequence: 2 }],
    ['after it had been confirmed', [...sale, succeeded, failed(true)], { late: true, sequence: 3 }],
  ])('is told of with its reason: %s', async (_when, history, { late, sequence }) => {
    const told = (await announced(history)).find(({ kind }) => kind === 'refund.failed');
    const data = told!.data as TransactionAnnouncement;
    expect(data.object).toMatchObject({
      id: 're_1',
      object: 'refund',
      transaction_id: 'txn_1',
      amount: 1_250,
      status: 'failed',
      failure_reason: 'refund_declined',
      failure_message: 'The issuer says no.',
      late,
    });
    expect(faultsIn(catalogue['refund.failed'].schema, data)).toEqual([]);
    // Not counted: an endpoint that did not ask for it sees no gap.
    expect(data.sequence).toBe(sequence);
  });

  it('leaves the movement of money its id, which is that of the first announcement', async () => {
    const kinds = (await announced([...sale, succeeded, failed(true)])).map(({ kind }) => kind);
    expect(kinds).toEqual(['money.moved', 'refund.failed']);
  });
});
