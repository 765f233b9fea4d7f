import { runsOf } from './batch-runs';
import type { BatchRow } from '../book-rows';

const batch = (stream: string, revision: number): BatchRow => ({
  kind: 'batch',
  stream,
  revision,
  firstDay: '2026-03-02',
  lastDay: '2026-03-02',
  recordedAt: '2026-03-02T12:00:00.000001Z',
});
const brief = (...batches: readonly BatchRow[]) =>
  runsOf(batches).map(({ stream, from, limit }) => [stream, from, limit]);

describe('the reads that have all of some batches', () => {
  it('are one for those that lie side by side, in whichever order they were found', () =>
    expect(brief(batch('a', 9), batch('a', 7), batch('a', 8))).toEqual([['a', 7, 3]]));

  it('are one where a single other lies between two, and two where more do', () =>
    expect(brief(batch('a', 1), batch('a', 3), batch('a', 6))).toEqual([
      ['a', 1, 3],
      ['a', 6, 1],
    ]));

  it('are at least one for each stream', () =>
    expect(brief(batch('a', 4), batch('b', 5), batch('a', 5))).toEqual([
      ['a', 4, 2],
      ['b', 5, 1],
    ]));

  it('are never longer than a store answers at once', () =>
    expect(brief(...Array.from({ length: 600 }, (_, n) => batch('a', n)))).toEqual([
      ['a', 0, 256],
      ['a', 256, 256],
      ['a', 512, 88],
    ]));

  it('are none for nothing', () => expect(runsOf([])).toEqual([]));
});
