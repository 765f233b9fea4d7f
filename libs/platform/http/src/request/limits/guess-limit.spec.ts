import { GuessLimit } from './guess-limit';
import { SubjectLimit } from './subject-limit';

describe('guesses at secrets', () => {
  let guesses: GuessLimit;
  beforeEach(() => {
    guesses = new GuessLimit(new SubjectLimit('unknown_keys', { rate: 2, perSeconds: 1 }, () => 0));
  });
  const refused = expect.objectContaining({ code: 'rate_limited', details: { limit: 'unknown_keys' } });

  it('are counted by address, and refused past the limit', () => {
    guesses.count('10.0.0.1');
    guesses.count('10.0.0.1');
    expect(() => guesses.count('10.0.0.1')).toThrow(refused);
    guesses.count('10.0.0.2');
  });

  it('past the limit are looked up four at a time, all of them in the end, while other addresses wait for nobody', async () => {
    guesses.count('10.0.0.1');
    guesses.count('10.0.0.1');
    const open: (() => void)[] = [];
    const find = () => new Promise<boolean>((resolve) => open.push(() => resolve(true)));
    const own = Array.from({ length: 10 }, () => guesses.lookUp('10.0.0.1', find));
    expect(open).toHaveLength(4);
    const other = guesses.lookUp('10.0.0.2', find);
    expect(open).toHaveLength(5);
    for (let answered = 0; answered < 11; answered += 1) {
      open[answered]!();
      await new Promise(setImmediate);
    }
    expect(await Promise.all([...own, other])).toEqual(Array.from({ length: 11 }, () => true));
  });

  it('whose look-up fails leave their place to the next', async () => {
    guesses.count('10.0.0.1');
    guesses.count('10.0.0.1');
    const away = () => guesses.lookUp('10.0.0.1', () => Promise.reject(new Error('away')));
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, away));
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 'rejected'));
    expect(await guesses.lookUp('10.0.0.1', async () => 'found')).toBe('found');
  });
});
