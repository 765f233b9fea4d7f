import type { SumPart } from '@taprail/subscriptions';
import { figureNames, type RecordedTransaction, slotOf, termsOf, transactionFigures } from '@taprail/taps-domain';

/** In the place of a sub-merchant: all of a platform together. */
export const allSubMerchants = '';

/** Statistics by quarters of an hour, of a platform and of each of its sub-merchants, kept beside the transactions. */
export const statsSums = {
  names: figureNames,
  by: ['platform', 'sub_merchant', 'slot', 'currency', 'reason'],
  of: (state: RecordedTransaction): readonly SumPart[] => {
    const { platformId, subMerchantId } = state.subject;
    const { currency } = termsOf(state);
    return transactionFigures(state).flatMap(({ at, reason, figures: added }) => {
      const slot = slotOf(Date.parse(at));
      return [
        { by: [platformId, allSubMerchants, slot, currency, reason], added },
        { by: [platformId, subMerchantId, slot, currency, reason], added },
      ];
    });
  },
} as const;
