import { feeWithinAmount, type FeeTerms, type Minor } from '@taprail/money';

/** The price of a capture at the PSP and the schemes, by scheme and funding: interchange and their own fees together. */
const costs: Readonly<Record<string, Readonly<Record<string, FeeTerms>>>> = {
  visa: { debit: { bps: 30, fixed: 5 }, prepaid: { bps: 30, fixed: 5 }, credit: { bps: 50, fixed: 5 } },
  mastercard: { debit: { bps: 30, fixed: 5 }, prepaid: { bps: 30, fixed: 5 }, credit: { bps: 50, fixed: 5 } },
  amex: { credit: { bps: 150, fixed: 5 } },
  discover: { credit: { bps: 120, fixed: 5 } },
  interac: { debit: { bps: 0, fixed: 5 } },
};

/** The price of a card that is not in the list. */
const otherwise: FeeTerms = { bps: 150, fixed: 5 };

export const pspCostOf = (scheme: string, funding: string, amount: Minor): Minor =>
  feeWithinAmount(amount, costs[scheme]?.[funding] ?? otherwise);
