import type { TapRequest } from '@taprail/contracts';
import type { CurrencyCode } from '@taprail/money';
import type { TapTerms } from '@taprail/taps-domain';
import { tapIdsOf } from '../transactions/transaction-ids';

/** A tap as it was asked for, with the ids that it gets. */
export const tapTermsOf = (tap: TapRequest): TapTerms => {
  const { rules, fee, subMerchantRevision: _read, ...asked } = tap;
  const { tapId, authorisationId, chainId } = tapIdsOf(tap.transactionId);
  const total = tap.amount + (tap.tipAmount ?? 0);
  return {
    ...(asked satisfies Storable<typeof asked>),
    chainId: tap.chainId ?? chainId,
    tapId,
    authorisationId,
    tipAmount: tap.tipAmount ?? 0,
    currency: tap.currency as CurrencyCode,
    ceilingAmount: tap.ceilingAmount ?? total,
    // A tip that came with the tap is not waited for, nor is one of nothing.
    tipWindowMs: tap.tipAmount === null ? rules.tipWindowMs : 0,
    feeTerms: fee,
    merchant: tap.merchant as TapRequest['merchant'] & { settlementCurrency: CurrencyCode },
  };
};

/** Nothing is stored that the event does not declare. */
type Storable<Asked> = { readonly [Field in keyof Asked]: Field extends keyof TapTerms ? Asked[Field] : never };
