import { evaluate, type RiskFacts, type RiskRule } from './evaluate';

const perCard: RiskRule = {
  name: 'taps_per_card',
  kind: 'velocity',
  velocity: { of: 'card', windowMs: 600_000 },
  weight: 100,
  limit: 3,
};
const cap: RiskRule = { name: 'amount_cap', kind: 'amount', weight: 60, limit: 100_000 };
const abroad: RiskRule = { name: 'issuer_abroad', kind: 'issuer_country', weight: 40, limit: 0 };
const facts = (change: Partial<RiskFacts> = {}): RiskFacts => ({
  amount: 1_000,
  merchantCountry: 'DE',
  card: { fingerprint: 'card_1', issuerCountry: 'DE' },
  count: () => 0,
  ...change,
});

describe('risk', () => {
  it('lets pass what breaks no rule', () =>
    expect(evaluate([perCard, cap, abroad], facts())).toEqual({
      risk: { decision: 'approve', score: 0, rules: [] },
      refusal: null,
    }));
  it('names a rule that fired although the tap passes', () =>
    expect(evaluate([abroad], facts({ card: { fingerprint: 'c', issuerCountry: 'US' } }))).toEqual({
      risk: { decision: 'approve', score: 40, rules: [{ name: 'issuer_abroad', weight: 40, limit: 0, found: 1 }] },
      refusal: null,
    }));
  it('refuses when weights add up', () =>
    expect(
      evaluate([cap, abroad], facts({ amount: 100_001, card: { fingerprint: 'c', issuerCountry: 'US' } })),
    ).toMatchObject({ risk: { decision: 'decline', score: 100 }, refusal: 'blocked_by_risk' }));
  it('counts the tap itself', () => {
    expect(evaluate([perCard], facts({ count: () => 2 })).refusal).toBeNull();
    expect(evaluate([perCard], facts({ count: () => 3 }))).toEqual({
      risk: { decision: 'decline', score: 100, rules: [{ name: 'taps_per_card', weight: 100, limit: 3, found: 4 }] },
      refusal: 'velocity_exceeded',
    });
  });
});
