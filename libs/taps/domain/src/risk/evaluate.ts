import type { Minor } from '../transaction/transaction.events';
import type { Card, Risk } from '../transaction/transaction.facts';

/** Taps are counted per card, device or sub-merchant, over a window of time. */
export type Velocity = Readonly<{ of: 'card' | 'device' | 'sub_merchant'; windowMs: number }>;

/** A rule is data: a name, what it looks at, the limit past which it fires, and how much that weighs. */
export type RiskRule = Readonly<{ name: string; weight: number; limit: number }> &
  (
    | Readonly<{ kind: 'velocity'; velocity: Velocity }>
    | Readonly<{ kind: 'amount'; currency?: string }>
    | Readonly<{ kind: 'issuer_country' }>
  );

/** The version is kept with every decision: it says what held when the tap was weighed. */
export type RiskRules = Readonly<{ version: string; rules: readonly RiskRule[] }>;

export type RiskFacts = Readonly<{
  amount: Minor;
  currency: string;
  merchantCountry: string;
  card: Pick<Card, 'fingerprint' | 'issuerCountry'>;
  /** How many taps there were in a window, this one not counted. */
  count: (velocity: Velocity) => number;
}>;

export type RiskAssessment = Readonly<{ risk: Risk; refusal: 'blocked_by_risk' | 'velocity_exceeded' | null }>;

/** From this score on a tap is refused before the acquirer is asked. */
const refusedFrom = 100;

/** Every rule that fired is named, with what it found, so that a refusal can be explained. */
export const evaluate = ({ version, rules }: RiskRules, facts: RiskFacts): RiskAssessment => {
  const fired = rules.flatMap((rule) => {
    const found = finding(rule, facts);
    const { name, weight, limit, kind } = rule;
    return found > limit ? [{ name, weight, limit, found, kind }] : [];
  });
  const score = Math.min(
    100,
    fired.reduce((sum, { weight }) => sum + weight, 0),
  );
  const refused = score >= refusedFrom;
  const isVelocity = fired.some(({ kind, weight }) => kind === 'velocity' && weight >= refusedFrom);
  return {
    risk: {
      decision: refused ? 'decline' : 'approve',
      score,
      rules: fired.map(({ name, weight, limit, found }) => ({ name, weight, limit, found })),
      version,
    },
    refusal: refused ? (isVelocity ? 'velocity_exceeded' : 'blocked_by_risk') : null,
  };
};

const finding = (rule: RiskRule, { amount, currency, merchantCountry, card, count }: RiskFacts): number => {
  if (rule.kind === 'velocity') return count(rule.velocity) + 1;
  if (rule.kind === 'amount') return (rule.currency ?? currency) === currency ? amount : 0;
  return card.issuerCountry === merchantCountry ? 0 : 1;
};
