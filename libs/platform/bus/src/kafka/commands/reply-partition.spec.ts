import { freestPartition } from './reply-partition';

describe('freestPartition', () => {
  it('is one of those that the fewest processes read', () => {
    expect(freestPartition([1, 2, 1, 0, 3], 'ledger-a')).toBe(3);
  });

  it('gives processes that see the same groups different partitions, by their names', () => {
    const taken = Array.from({ length: 40 }, (_, index) => freestPartition(new Array(24).fill(0), `taps-${index}`));
    expect(new Set(taken).size).toBeGreaterThan(12);
  });

  it('lets many processes that start one after the other have one each', () => {
    const readers = new Array<number>(24).fill(0);
    for (let index = 0; index < 24; index += 1) readers[freestPartition(readers, `process-${index}`)]! += 1;
    expect(readers).toEqual(new Array(24).fill(1));
  });
});
