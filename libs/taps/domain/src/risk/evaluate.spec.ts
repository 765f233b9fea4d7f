import { evaluate as evaluateBy, type RiskFacts, type RiskRule } from './evaluate';

const perCard: RiskRule = {
  name: 'taps_per_card',
  kind: 'velocity',
  velocity: { of: 'card', windowMs: 600_000 },
  weight: 100,
  limit: 3,
};
const cap: RiskRule = { name: 'amount_cap', kind: 'amount', weight: 60, limit: 100_000 };
const abroad: RiskRule = { name: 'issuer_abroad', kind: 'issuer_country', weight: 40, limit: 0 };
const evaluate = (rules: readonly RiskRule[], given: RiskFacts) => evaluateBy({ version: '2026-03', rules }, given);
const facts = (change: Partial<RiskFacts> = {}): RiskFacts => ({
  amount: 1_000,
  currency: 'EUR',
  merchantCountry: 'DE',
  card: { fingerprint: 'card_1', issuerCountry: 'DE' },
  count: () => 0,
  ...change,
});

describe('risk', () => {
  it('lets pass what breaks no rule', () =>
    expect(evaluate([perCard, cap, abroad], facts())).toEqual({
      risk: { decision: 'approve', score: 0, rules: [], version: '2026-03' },
      refusal: null,
    }));
  it('names a rule that fired although the tap passes', () =>
    expect(evaluate([abroad], facts({ card: { fingerprint: 'c', issuerCountry: 'US' } }))).toEqual({
      risk: {
        decision: 'approve',
        score: 40,
        rules: [{ name: 'issuer_abroad', weight: 40, limit: 0, found: 1 }],
        version: '2026-03',
      },
      refusal: null,
    }));
  it('refuses when weights add up', () =>
    expect(
      evaluate([cap, abroad], facts({ amount: 100_001, card: { fingerprint: 'c', issuerCountry: 'US' } })),
    ).toMatchObject({ risk: { decision: 'decline', score: 100 }, refusal: 'blocked_by_risk' }));
  it('caps an amount in the currency it is meant for, and in every one when it names none', () => {
    const inYen: RiskRule = { ...cap, name: 'yen_cap', currency: 'JPY' };
    const fired = (currency: string) =>
      evaluate([cap, inYen], facts({ amount: 100_001, currency })).risk.rules.map(({ name }) => name);
    expect([fired('EUR'), fired('JPY')]).toEqual([['amount_cap'], ['amount_cap', 'yen_cap']]);
  });
  it('counts the tap itself', () => {
    expect(evaluate([perCard], facts({ count: () => 2 })).refusal).toBeNull();
    expect(evaluate([perCard], facts({ count: () => 3 }))).toEqual({
      risk: {
        decision: 'decline',
        score: 100,
        rules: [{ name: 'taps_per_card', weight: 100, limit: 3, found: 4 }],
        version: '2026-03',
      },
      refusal: 'velocity_exceeded',
    });
  });
});
