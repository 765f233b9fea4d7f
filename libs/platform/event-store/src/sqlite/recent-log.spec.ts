import type { Recorded } from '../event-store';
import { RecentLog } from './recent-log';

const event = (position: number): Recorded => ({
  id: String(position),
  stream: 'counter-a',
  revision: position,
  type: 'Counted',
  data: '{}',
  metadata: '{}',
  position: BigInt(position),
});

describe('the recent log', () => {
  const log = (head: number) => {
    const recent = new RecentLog(head);
    const reads: [number, number][] = [];
    const read = (after: number, until: number): readonly Recorded[] => {
      reads.push([after, until]);
      return Array.from({ length: until - after }, (_, n) => event(after + n + 1));
    };
    const positions = (after: number, until: number) =>
      recent.after(after, until, read)?.map(({ position }) => Number(position));
    return { recent, read, reads, positions };
  };

  it('reads what is new once, and hands every follower the same events', () => {
    const { recent, read, reads } = log(10);
    const [first, second] = [recent.after(10, 13, read), recent.after(11, 13, read)];
    expect(first?.map(({ position }) => position)).toEqual([11n, 12n, 13n]);
    expect(second?.[0]).toBe(first?.[1]);
    expect(reads).toEqual([[10, 13]]);
  });

  it('goes on where it ended', () => {
    const { reads, positions } = log(10);
    positions(10, 12);
    expect(positions(12, 14)).toEqual([13, 14]);
    expect(positions(10, 14)).toEqual([11, 12, 13, 14]);
    expect(reads).toEqual([
      [10, 12],
      [12, 14],
    ]);
  });

  it('sends whoever is further back to look for himself', () => {
    const { reads, positions } = log(10);
    expect(positions(9, 12)).toBeUndefined();
    expect(reads).toEqual([]);
  });

  it('begins anew where someone is ahead of it', () => {
    const { positions } = log(10);
    expect(positions(20, 22)).toEqual([21, 22]);
    expect(positions(10, 22)).toBeUndefined();
  });

  it('keeps the last two thousand', () => {
    const { positions } = log(0);
    for (let n = 0; n < 25; n += 1) positions(n * 100, (n + 1) * 100);
    expect(positions(499, 2_500)).toBeUndefined();
    expect(positions(500, 2_500)?.at(0)).toBe(501);
  });

  it('forgets what all have seen', () => {
    const { recent, reads, positions } = log(10);
    positions(10, 14);
    recent.forget(12);
    expect([positions(11, 14), positions(12, 14)]).toEqual([undefined, [13, 14]]);
    recent.forget(20);
    expect([positions(13, 15), positions(14, 15)]).toEqual([undefined, [15]]);
    expect(reads).toEqual([
      [10, 14],
      [14, 15],
    ]);
  });

  it('gives nothing where nothing is new', () => {
    const { positions } = log(10);
    expect(positions(10, 10)).toEqual([]);
  });
});
