import { LeaseRenewals } from './lease-renewals';
import type { Lease } from './leases';

const ttlMs = 6_000;
const lease = (name: string): Lease => ({ name, holder: 'ann', epoch: 1n });

describe('the renewals of the leases of a process', () => {
  let statements: string[][];
  let gone: Set<string>;
  let failing: Set<string>;
  let renewals: LeaseRenewals;
  beforeEach(() => {
    jest.useFakeTimers();
    [statements, gone, failing] = [[], new Set(), new Set()];
    const renewAll = async (leases: readonly Lease[]): Promise<ReadonlySet<string>> => {
      const names = leases.map(({ name }) => name);
      statements.push(names);
      if (names.some((name) => failing.has(name))) throw new Error('the store is away');
      return new Set(names.filter((name) => !gone.has(name)));
    };
    const renew = async (one: Lease) => (await renewAll([one])).has(one.name);
    renewals = new LeaseRenewals({ renew, renewAll }, ttlMs);
  });
  afterEach(() => jest.useRealTimers());

  const lost: string[] = [];
  beforeEach(() => void (lost.length = 0));
  const keep = (name: string, isWanted = true) =>
    renewals.keep({ lease: lease(name), beforeRenewal: () => isWanted, onLost: () => void lost.push(name) });

  it('are one statement three times in a term, and none when there are no leases any more', async () => {
    const ends = ['a', 'b', 'c'].map((name) => keep(name));
    await jest.advanceTimersByTimeAsync(ttlMs);
    expect(statements).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
    for (const end of ends) end();
    await jest.advanceTimersByTimeAsync(ttlMs);
    expect([statements.length, jest.getTimerCount(), lost]).toEqual([3, 0, []]);
  });

  it('begin again with the first lease after the last has ended', async () => {
    keep('a')();
    keep('b');
    await jest.advanceTimersByTimeAsync(ttlMs / 3);
    expect(statements).toEqual([['b']]);
  });

  it('tell the keeper of a lease that has gone to another holder, and no other', async () => {
    for (const name of ['a', 'b', 'c']) keep(name);
    gone.add('b');
    await jest.advanceTimersByTimeAsync(ttlMs / 3);
    expect(lost).toEqual(['b']);
  });

  it('leave out a lease that is not wanted any more', async () => {
    keep('a', false);
    keep('b');
    await jest.advanceTimersByTimeAsync(ttlMs / 3);
    expect([statements, lost]).toEqual([[['b']], ['a']]);
  });

  it('are made one by one when they fail together, so that one costs no other its work', async () => {
    for (const name of ['a', 'b', 'c']) keep(name);
    failing.add('b');
    await jest.advanceTimersByTimeAsync(ttlMs / 3);
    expect([statements, lost]).toEqual([[['a', 'b', 'c'], ['a'], ['b'], ['c']], ['b']]);
  });

  it('tell nobody who ended while they were under way', async () => {
    const end = keep('a');
    gone.add('a');
    jest.advanceTimersByTime(ttlMs / 3);
    end();
    await jest.advanceTimersByTimeAsync(0);
    expect(lost).toEqual([]);
  });
});
