import { gapIdOf, moneySourceStreamPrefix, type PostingGap } from '@taprail/contracts';
import type { ExplainedMovement, OpenMovement, SalePostings } from './sale-postings.projection';

type Subject = NonNullable<SalePostings['source']>;

const gapOf = (
  { transactionId, platformId, submerchant, currency, saleCurrency: amountCurrency }: Subject,
  {
    revision,
    kind,
    occurredAt: since,
    amount,
  }: Pick<OpenMovement, 'revision' | 'occurredAt' | 'amount'> & Readonly<{ kind: string }>,
) => {
  const stream = `${moneySourceStreamPrefix}${transactionId}`;
  const named = { id: gapIdOf({ stream, revision, kind }), source: 'taps', stream, revision, kind } as const;
  return { ...named, platformId, submerchant, currency, amount, amountCurrency, since };
};

const explainedGapOf = (source: Subject, movement: ExplainedMovement): PostingGap => {
  const { by, explainedAt: at, reason, isPosted } = movement;
  const state = isPosted ? ('posted' as const) : ('explained' as const);
  return { ...gapOf(source, movement), state, explanation: { by, at, reason } };
};

/**
 * Every gap of a row, by its place in the source stream: what is missing, and what somebody has explained. Rows of the
 * first version, which are read until the second is built, have no explanations.
 */
export const gapsIn = ({ source, missing, explained = [] }: SalePostings): readonly PostingGap[] => {
  if (source === null) return [];
  const open = missing.map((movement) => ({
    ...gapOf(source, movement),
    state: 'missing' as const,
    explanation: null,
  }));
  const gaps = [...open, ...explained.map((movement) => explainedGapOf(source, movement))];
  return gaps.toSorted((left, right) => left.revision - right.revision);
};
