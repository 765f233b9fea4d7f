import type { TransactionEvent } from '@taprail/taps-domain';
import { at, subject } from '@taprail/taps-domain/testing';
import { refundList, type RefundRow } from './refund.projection';

const place = { stream: 'transaction-txn_1', revision: 0, position: 0n } as never;
const requested: TransactionEvent = {
  type: 'RefundRequested',
  data: { ...subject, refundId: 're_1', amount: 100, reason: 'other', platformFeeRefunded: 0, reference: null, at },
};
const succeeded: TransactionEvent = {
  type: 'RefundSucceeded',
  data: { ...subject, refundId: 're_1', amountRefunded: 100, amountRemaining: 0, sequence: 3, at },
};
const failed: TransactionEvent = {
  type: 'RefundFailed',
  data: { ...subject, refundId: 're_1', failureCode: 'refund_declined', message: 'No.', late: true, at },
};

const row = (...events: readonly TransactionEvent[]): RefundRow | undefined =>
  events.reduce<RefundRow | undefined>((before, event) => refundList.project(before, event, place, 're_1'), undefined);

describe('the list of refunds', () => {
  it.each([
    ['pending', [requested]],
    ['succeeded', [requested, succeeded]],
    ['failed', [requested, succeeded, failed]],
  ])('knows a refund that is %s, and where it is', (status, events) => {
    const { transactionId, platformId, subMerchantId } = subject;
    expect(row(...events)).toEqual({
      id: 're_1',
      transactionId,
      platformId,
      subMerchantId,
      status,
      createdAt: at,
    });
  });

  it('has one row for each refund, made of what changes it', () =>
    expect([requested, succeeded, failed].map((event) => refundList.keys(event, place))).toEqual([
      ['re_1'],
      ['re_1'],
      ['re_1'],
    ]));

  it('does not guess where the request is missing', () =>
    expect(() => row(failed)).toThrow('RefundFailed comes before its refund was requested'));
});
