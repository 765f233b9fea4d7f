import { randomUUID } from 'node:crypto';
import { LOG_START } from '@taprail/event-store';
import {
  Fenced,
  keepPlace,
  type Lease,
  Leases,
  loadCheckpoint,
  openReadStore,
  type ReadStore,
} from '@taprail/read-store';
import { divideWork, followerNamesOf } from './divided-work';
import { leaseNameOf } from './follower';

const url = process.env['TEST_POSTGRES_URL'];
const ttlMs = 10_000;

const suite = (address: string): void => {
  let store: ReadStore;
  let name: string;
  let nowMs: number;
  let leases: Leases;
  beforeAll(async () => {
    store = await openReadStore(address);
  });
  beforeEach(() => {
    name = `timers/${randomUUID()}`;
    nowMs = 1_000_000;
    leases = new Leases(store, () => nowMs);
  });
  afterAll(() => store.close());

  const divide = (count: number) => divideWork(store, { name, count }, () => nowMs);
  const namesOf = (count: number) => followerNamesOf({ name, count });
  const take = async (follower: string, holder: string): Promise<Lease> =>
    (await leases.acquire(leaseNameOf(follower), holder, ttlMs))!;
  const keep = (lease: Lease, follower: string, position: bigint) =>
    store.inTransaction((tx) => keepPlace(tx, store.dialect, lease, follower, position));
  /** Reached by a process that has ended since then. */
  const reached = async (follower: string, position: bigint): Promise<void> => {
    const lease = await take(follower, 'gone');
    await keep(lease, follower, position);
    await leases.release(lease);
  };
  const places = (count: number) => Promise.all(namesOf(count).map((each) => loadCheckpoint(store.db, each)));

  it('begins at the start of the log, and goes on from the place of each share', async () => {
    expect(await divide(2)).toBe('divided');
    expect(await places(2)).toEqual([LOG_START, LOG_START]);
    await reached(namesOf(2)[1]!, 7n);
    expect(await divide(2)).toBe('divided');
    expect(await places(2)).toEqual([LOG_START, 7n]);
  });

  it('goes on from the smallest place when the number of shares is another one', async () => {
    await divide(2);
    await reached(namesOf(2)[0]!, 9n);
    await reached(namesOf(2)[1]!, 7n);
    expect(await divide(3)).toBe('divided');
    expect([await places(3), await places(2)]).toEqual([
      [7n, 7n, 7n],
      [undefined, undefined],
    ]);
    await reached(namesOf(3)[0]!, 20n);
    expect(await divide(1)).toBe('divided');
    expect(await places(1)).toEqual([7n]);
  });

  it('is divided once, though all shares begin at the same moment', async () => {
    await reached(name, 5n);
    expect(new Set(await Promise.all(Array.from({ length: 8 }, () => divide(8))))).toEqual(new Set(['divided']));
    expect(await places(8)).toEqual(Array(8).fill(5n));
  });

  it('is held while a share of another number has its lease, and not once that has ended', async () => {
    await divide(2);
    await reached(namesOf(2)[0]!, 9n);
    await take(namesOf(2)[1]!, 'other');
    expect([await divide(3), await divide(2)]).toEqual(['held', 'divided']);
    expect(await places(2)).toEqual([9n, LOG_START]);
    nowMs += ttlMs;
    expect(await divide(3)).toBe('divided');
  });

  it('is divided anew at once after the clock was set back, where nobody holds a share', async () => {
    await divide(2);
    await reached(namesOf(2)[0]!, 9n);
    await reached(namesOf(2)[1]!, 7n);
    nowMs -= 3_600_000;
    expect(await divide(3)).toBe('divided');
    expect(await places(3)).toEqual([7n, 7n, 7n]);
  });

  it('refuses a share of another number that was paused and wakes up late', async () => {
    await divide(2);
    const late = await take(namesOf(2)[0]!, 'late');
    nowMs += ttlMs;
    await divide(3);
    await expect(keep(late, late.name, 3n)).rejects.toThrow(Fenced);
  });

  describe('of a release that had not divided it', () => {
    it('is held while that release runs', async () => {
      await take(name, 'older');
      expect(await divide(2)).toBe('held');
    });

    it('goes on from its place, and a process of that release that is left stands by for ten minutes', async () => {
      await reached(name, 5n);
      await divide(2);
      expect(await places(2)).toEqual([5n, 5n]);
      nowMs += 599_999;
      expect(await leases.acquire(leaseNameOf(name), 'older', ttlMs)).toBeUndefined();
      expect([await divide(2), await divide(3)]).toEqual(['divided', 'divided']);
      nowMs += 1;
      expect(await leases.acquire(leaseNameOf(name), 'older', ttlMs)).toBeDefined();
    });
  });
};

describe('divided work, on SQLite', () => suite('sqlite::memory:'));
if (url) describe('divided work, on PostgreSQL', () => suite(url));
else
  describe.skip('divided work, on PostgreSQL (NOT RUN: TEST_POSTGRES_URL is not set)', () =>
    it('is divided', () => undefined));
