import { feeWithinAmount, type FeeTerms } from '@taprail/money';
import type { SimulatedFunding, Minor, SimulatedScheme } from '../messages';

const plain: FeeTerms = { bps: 30, fixed: 5 };
const credit: FeeTerms = { bps: 50, fixed: 5 };

/** The price of a capture: interchange, scheme and acquirer together. */
const prices: Readonly<Record<SimulatedScheme, Readonly<Partial<Record<SimulatedFunding, FeeTerms>>>>> = {
  visa: { debit: plain, prepaid: plain, credit },
  mastercard: { debit: plain, prepaid: plain, credit },
  amex: { credit: { bps: 150, fixed: 5 } },
  discover: { credit: { bps: 120, fixed: 5 } },
  interac: { debit: { bps: 0, fixed: 5 } },
};

const otherwise: FeeTerms = { bps: 150, fixed: 5 };

export const priceOf = (scheme: SimulatedScheme, funding: SimulatedFunding, amount: Minor): Minor =>
  feeWithinAmount(amount, prices[scheme][funding] ?? otherwise);
