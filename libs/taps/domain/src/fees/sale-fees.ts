import { feeAsked, feeWithinAmount } from '@taprail/money';
import type { EventOf, Minor } from '../transaction/transaction.events';

type Terms = Pick<EventOf<'TapPresented'>['data'], 'feeTerms' | 'processing' | 'feeBearer'>;

/**
 * Whether the platform asks so much of a sale that the rest does not pay for its processing, where the sale itself must.
 * A sale that is too small for the processing fee alone is no fault of the platform.
 */
export const feesExceed = (amount: Minor, { feeTerms, processing, feeBearer }: Terms): boolean => {
  const platformFee = feeAsked(amount, feeTerms);
  const left = feeBearer === 'platform' ? amount : amount - feeWithinAmount(amount, processing);
  return platformFee > left;
};

/** The fees of a sale that can no longer be refused. A platform that bears the processing fee pays it even beyond the sale. */
export const saleFees = (
  amount: Minor,
  { feeTerms, processing, feeBearer }: Terms,
): Readonly<{ platformFee: Minor; processingFee: Minor }> => {
  const platformFee = feeWithinAmount(amount, feeTerms);
  const processingFee = feeAsked(amount, processing);
  if (feeBearer === 'platform') return { platformFee, processingFee };
  return { platformFee, processingFee: Math.min(processingFee, amount - platformFee) };
};
