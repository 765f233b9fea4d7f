import { getHeapStatistics } from 'node:v8';
import { isTime } from './at-rest';
import { giveBack } from './give-back';

const mb = 1_024 * 1_024;
const committedMb = (): number => getHeapStatistics().total_heap_size / mb;

describe('memory that nobody uses', () => {
  it('goes back to the system', async () => {
    let burst: object[] | undefined = Array.from({ length: 2_000_000 }, (_, n) => ({ n }));
    const busyMb = committedMb();
    expect(burst).toHaveLength(2_000_000);
    burst = undefined;
    await giveBack();
    expect(busyMb - committedMb()).toBeGreaterThan(40);
  });

  it.each([
    [0.01, 130, 60, undefined, true],
    [0.01, 70, 60, undefined, false],
    [0.08, 130, 60, undefined, false],
    [0.08, 130, 60, 0.1, true],
  ])('at %d busy with %d MB of which %d are used, %p at most: %p', (busy, total, used, busyMax, expected) => {
    expect(isTime(busy, { total_heap_size: total * mb, used_heap_size: used * mb }, busyMax)).toBe(expected);
  });
});
