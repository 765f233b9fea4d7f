import type { LoggedRequest } from '@taprail/sdk';
import { failedStatuses, failuresMax, readLatestFailures } from './latest-failures';

const startMs = Date.parse('2026-03-02T11:00:00.000Z');
const failed = (status: number, agoMs: number) =>
  ({ id: `${status}-${agoMs}`, status, created_at: new Date(startMs - agoMs).toISOString() }) as LoggedRequest;

type Row = LoggedRequest;
const listed = (pages: readonly (readonly Row[])[], hasMoreAfter = false) => {
  const read = { count: 0 };
  return {
    read,
    async *[Symbol.asyncIterator]() {
      for (const [at, data] of pages.entries()) {
        read.count += 1;
        yield { data, has_more: hasMoreAfter || at < pages.length - 1 };
      }
    },
  };
};
const many = (status: number, stepMs: number) =>
  Array.from({ length: 6 }, (_, page) =>
    Array.from({ length: 100 }, (_row, at) => failed(status, (page * 100 + at) * stepMs)),
  );

it('client and server errors are both failures, unless one status is asked for', () => {
  expect(['', '5xx', '422', '2xx'].map(failedStatuses)).toEqual([['4xx', '5xx'], ['5xx'], ['422'], []]);
});

it('failures of both classes are one list, newest first', async () => {
  const { rows, isComplete } = await readLatestFailures([
    listed([[failed(422, 1)], [], [failed(404, 5)]]),
    listed([[failed(503, 3)]]),
  ]);
  expect([rows.map(({ status }) => status), isComplete]).toEqual([[422, 503, 404], true]);
});

it('reads no further than the newest that are grouped', async () => {
  const list = listed(many(422, 10));
  const { rows, isComplete } = await readLatestFailures([list]);
  expect([rows.length, isComplete, list.read.count]).toEqual([failuresMax, false, 5]);
});

it('goes back only as far as every class was read', async () => {
  const rare = [failed(503, 4_000), failed(503, 9_000)];
  const { rows } = await readLatestFailures([listed(many(422, 10)), listed([rare])]);
  expect(rows.filter(({ status }) => status === 503)).toEqual(rare.slice(0, 1));
});

it('gives up after ten pages of a log in which failures are rare, and says so', async () => {
  const list = listed(Array.from({ length: 30 }, (_, at) => (at === 0 ? [failed(503, 1)] : [])));
  const { rows, isComplete } = await readLatestFailures([list]);
  expect([rows.length, isComplete, list.read.count]).toEqual([1, false, 10]);
});
