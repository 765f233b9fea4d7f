import { UnfinishedFirstAttempts } from './unfinished-first-attempts';

const minute = 60_000;

describe('first attempts that the log has promised', () => {
  it('hold the place until each has ended, and for half a minute after', () => {
    const firsts = new UnfinishedFirstAttempts(5n);
    const [one, two] = [firsts.page(10n, 0), firsts.page(20n, 0)];
    firsts.promise('a', one);
    firsts.promise('b', two);
    expect([firsts.place(0), firsts.place(minute)]).toEqual([5n, 5n]);
    firsts.end('b');
    expect(firsts.place(minute)).toBe(5n);
    firsts.end('a');
    firsts.page(30n, minute);
    expect([firsts.place(minute), firsts.place(2 * minute)]).toEqual([20n, 30n]);
  });

  it('are promised once, however often that is told', () => {
    const firsts = new UnfinishedFirstAttempts(0n);
    const page = firsts.page(10n, 0);
    expect([firsts.promise('a', page), firsts.promise('a', page), firsts.isOpen('a')]).toEqual([true, false, true]);
    firsts.end('a');
    firsts.end('a');
    expect([firsts.promise('a', page), firsts.isOpen('a'), firsts.place(minute)]).toEqual([false, false, 10n]);
  });

  it('hold the place also when their page comes after a later one', () => {
    const firsts = new UnfinishedFirstAttempts(0n);
    firsts.page(20n, 0);
    firsts.promise('a', firsts.page(10n, 0));
    expect(firsts.place(minute)).toBe(0n);
    firsts.end('a');
    expect(firsts.place(minute)).toBe(20n);
  });
});
