import { TaprailInvalidRequestError } from '@taprail/sdk';
import { failureOf } from '../program/failure';
import { idFormOf, namingTheObject } from './id-forms';

const notFound = new TaprailInvalidRequestError({
  type: 'invalid_request_error',
  code: 'transaction_not_found',
  message: 'No such transaction.',
  status: 404,
});
const failureFor = (call: string, ids: readonly string[], error: unknown = notFound) => {
  try {
    return namingTheObject(call, ids)(error);
  } catch (thrown) {
    return failureOf(thrown);
  }
};

describe('an id of something else', () => {
  it('is named, with the command that shows it', () =>
    expect(failureFor('transactions.get', ['po_1'])).toMatchObject({
      exitCode: 5,
      message: 'No such transaction. po_1 is a payout.',
      facts: { code: 'transaction_not_found', hint: 'taprail payouts get po_1' },
    }));

  it.each<[string, readonly string[], string]>([
    ['transactions.get', ['txn_1'], 'No such transaction: txn_1'],
    ['transactions.get', ['bistro-42'], 'No such transaction: bistro-42'],
    ['test.payouts.pay', ['po_1'], 'No such transaction: po_1'],
    ['disputes.downloadFile', ['dp_1', 'file_1'], 'No such transaction.'],
    ['status.get', [], 'No such transaction.'],
  ])('is not what %s was given with %s, and is repeated where it is the only one', (call, ids, message) =>
    expect(failureFor(call, ids)).toMatchObject({ message, facts: { hint: 'taprail explain transaction_not_found' } }),
  );

  it('is no matter where the failure is another one', () => {
    const busy = new Error('busy');
    expect(() => namingTheObject('transactions.get', ['po_1'])(busy)).toThrow(busy);
  });
});

it('ids begin as help says', () =>
  expect([idFormOf('taps.get'), idFormOf('test.payouts.pay'), idFormOf('status.get')]).toEqual([
    'tap_…',
    'po_…',
    undefined,
  ]));
