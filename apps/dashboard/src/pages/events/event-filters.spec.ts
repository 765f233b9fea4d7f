import { canFollow, eventQuery, readEventFilters, transactionProblem } from './event-filters';

const startOf = (day: string, later: number) => `${day}+${later}`;
const transaction = 'txn_01KJM0Z8R0000000000000000B';

describe('the filters of the feed', () => {
  it('are asked of the API', () => {
    expect(eventQuery(readEventFilters('?type=tap.declined&status=failed&from=2026-12-01'), startOf)).toEqual({
      type: 'tap.declined',
      delivery_status: 'failed',
      created: { gte: '2026-12-01+0' },
    });
  });

  it('name a transaction in whole or not at all', () => {
    expect(eventQuery(readEventFilters(`?transaction=${transaction}`), startOf)).toEqual({ transaction });
    expect(eventQuery(readEventFilters('?transaction=txn_1'), startOf)).toEqual({});
    expect([transactionProblem(''), transactionProblem(transaction), typeof transactionProblem('txn_1')]).toEqual([
      undefined,
      undefined,
      'string',
    ]);
  });

  it('are not of a transaction and of deliveries at once, which the API does not narrow by', () => {
    expect(eventQuery(readEventFilters(`?transaction=${transaction}&status=failed`), startOf)).toEqual({ transaction });
  });
});

it('the feed is followed unless it is about deliveries or ends on a day', () => {
  expect(['', '?type=tap.declined', '?status=failed', '?to=2026-12-01'].map(readEventFilters).map(canFollow)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
