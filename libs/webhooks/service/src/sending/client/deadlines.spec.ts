import { type Bounded, Deadlines } from './deadlines';

describe('deadlines', () => {
  const afterMs = 100;
  let deadlines: Deadlines;
  let expired: string[];
  beforeEach(() => {
    jest.useFakeTimers();
    deadlines = new Deadlines(afterMs);
    expired = [];
  });
  afterEach(() => jest.useRealTimers());

  const start = (name: string, onExpire: () => void = () => undefined): Bounded => {
    const expire = (): void => {
      expired.push(name);
      onExpire();
    };
    const bounded: Bounded = { startedMs: performance.now(), expire, earlier: undefined, later: undefined };
    deadlines.start(bounded);
    return bounded;
  };

  it('expire each at its time, in the order in which they began', () => {
    start('a');
    jest.advanceTimersByTime(60);
    start('b');
    start('c');
    jest.advanceTimersByTime(40);
    expect(expired).toEqual(['a']);
    jest.advanceTimersByTime(60);
    expect(expired).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['the first', ['a'], ['b', 'c']],
    ['one between', ['b'], ['a', 'c']],
    ['the last', ['c'], ['a', 'b']],
    ['some, and some twice', ['b', 'a', 'b'], ['c']],
    ['all of them', ['a', 'b', 'c'], []],
  ])('forget what has ended: %s', (_which, ended, expected) => {
    const all: Readonly<Record<string, Bounded>> = { a: start('a'), b: start('b'), c: start('c') };
    for (const name of ended) deadlines.end(all[name]!);
    jest.advanceTimersByTime(afterMs);
    expect([expired, jest.getTimerCount()]).toEqual([expected, 0]);
  });

  it('watch what begins after the others have ended, and what begins when one expires', () => {
    deadlines.end(start('a'));
    jest.advanceTimersByTime(60);
    start('b', () => start('c'));
    jest.advanceTimersByTime(100);
    expect(expired).toEqual(['b']);
    jest.advanceTimersByTime(100);
    expect(expired).toEqual(['b', 'c']);
  });

  it('leave no timer behind when they are stopped', () => {
    deadlines.end(start('a'));
    deadlines.stop();
    expect(jest.getTimerCount()).toBe(0);
  });
});
