import type { ReconBreak } from '@taprail/contracts';

export const breakView = ({ transactionId, feeDifference, ageDays, ...found }: ReconBreak) => ({
  object: 'reconciliation_break' as const,
  ...found,
  transaction_id: transactionId,
  fee_difference: feeDifference,
  age_days: ageDays,
});

export type BreakView = ReturnType<typeof breakView>;
