import { seededId } from './seeded-ids';

describe('ids', () => {
  it('are the same for the same seed, and look like Stripe’s', () => {
    expect(seededId('s', 'acct', 1)).toBe(seededId('s', 'acct', 1));
    expect(seededId('s', 'acct', 1)).toMatch(/^acct_[0-9A-Za-z]{16}$/);
    expect(seededId('t', 'acct', 1)).not.toBe(seededId('s', 'acct', 1));
  });

  it('are never the same twice', () => {
    const countMax = 50_000;
    const ids = new Set(Array.from({ length: countMax }, (_, n) => seededId('s', 'acct', n)));
    expect(ids.size).toBe(countMax);
  });
});
