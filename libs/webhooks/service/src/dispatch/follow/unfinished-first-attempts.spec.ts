import { UnfinishedFirstAttempts } from './unfinished-first-attempts';

const minute = 60_000;

describe('first attempts without an outcome', () => {
  it('hold the place until each has one, and for half a minute after', () => {
    const firsts = new UnfinishedFirstAttempts(5n);
    const [one, two] = [firsts.addPage(10n, 0), firsts.addPage(20n, 0)];
    firsts.add('a', one);
    firsts.add('b', two);
    expect([firsts.place(0), firsts.place(minute)]).toEqual([5n, 5n]);
    firsts.finish('b');
    expect(firsts.place(minute)).toBe(5n);
    firsts.finish('a');
    firsts.addPage(30n, minute);
    expect([firsts.place(minute), firsts.place(2 * minute)]).toEqual([20n, 30n]);
  });

  it('are added once, however often their event is recorded', () => {
    const firsts = new UnfinishedFirstAttempts(0n);
    const page = firsts.addPage(10n, 0);
    expect([firsts.add('a', page), firsts.add('a', page), firsts.has('a')]).toEqual([true, false, true]);
    firsts.finish('a');
    firsts.finish('a');
    expect([firsts.add('a', page), firsts.has('a'), firsts.place(minute)]).toEqual([false, false, 10n]);
  });

  it('hold the place also when their page comes after a later one', () => {
    const firsts = new UnfinishedFirstAttempts(0n);
    firsts.addPage(20n, 0);
    firsts.add('a', firsts.addPage(10n, 0));
    expect(firsts.place(minute)).toBe(0n);
    firsts.finish('a');
    expect(firsts.place(minute)).toBe(20n);
  });
});
