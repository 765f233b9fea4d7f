export type Side = 'debit' | 'credit';

/** Memo accounts are a layer of their own in the trial balance: no money has moved yet. */
export type Layer = 'posted' | 'memo';

export type AccountKind = 'asset' | 'liability' | 'income' | 'expense' | 'trading' | 'memo';

type Account = Readonly<{
  kind: AccountKind;
  /** The side on which the account grows. */
  normalSide: Side;
  /** One account per sub-merchant, or one for the house. */
  perSubMerchant: boolean;
  /** Comes back to 0 once the batch, payout, dispute or hold behind it is closed. */
  clears: boolean;
  meaning: string;
}>;

const asset = (meaning: string) =>
  ({ kind: 'asset', normalSide: 'debit', perSubMerchant: false, clears: false, meaning }) as const;
const liability = (meaning: string) =>
  ({ kind: 'liability', normalSide: 'credit', perSubMerchant: false, clears: false, meaning }) as const;
const income = (meaning: string) =>
  ({ kind: 'income', normalSide: 'credit', perSubMerchant: false, clears: false, meaning }) as const;
const expense = (meaning: string) =>
  ({ kind: 'expense', normalSide: 'debit', perSubMerchant: false, clears: false, meaning }) as const;
const ofSubMerchant = { perSubMerchant: true } as const;
const clearing = { clears: true } as const;

/** Every account there is. A name that is not here cannot be posted to. */
export const chart = {
  psp_clearing: { ...asset('owed by the PSP for captures, net of refunds and disputes'), ...clearing },
  cash: asset('the safeguarded bank account'),
  dispute_receivable: { ...asset('pulled by the scheme and contested'), ...clearing },
  merchant_negative: { ...asset('owed to us by the sub-merchant'), ...ofSubMerchant },
  merchant_pending: { ...liability('captured, not yet available'), ...ofSubMerchant },
  merchant_available: { ...liability('payable'), ...ofSubMerchant },
  merchant_reserve: { ...liability('rolling reserve'), ...ofSubMerchant },
  merchant_dispute_hold: { ...liability('held for open disputes'), ...ofSubMerchant, ...clearing },
  payout_in_transit: { ...liability('sent to the bank, unconfirmed'), ...ofSubMerchant, ...clearing },
  platform_operating: liability("the platform's fees, in the currency of the sale"),
  psp_fees_payable: { ...liability('interchange, scheme, PSP and dispute fees owed'), ...clearing },
  suspense: { ...liability('cash that nothing explains yet'), ...clearing },
  processing_revenue: income('processing fees charged'),
  psp_fee_expense: expense('what the PSP and the schemes cost'),
  fx_gain_loss: income('rate drift between a sale and the closing of its position'),
  rounding: expense("fractions of a minor unit in the PSP's sums"),
  bad_debt_expense: expense('negative balances written off'),
  fx_position: {
    kind: 'trading',
    normalSide: 'debit',
    perSubMerchant: false,
    clears: true,
    meaning: 'bridges conversions, one per currency',
  },
  memo_auth_open: {
    kind: 'memo',
    normalSide: 'debit',
    perSubMerchant: false,
    clears: true,
    meaning: 'held at issuers',
  },
  memo_auth_contra: {
    kind: 'memo',
    normalSide: 'credit',
    perSubMerchant: false,
    clears: true,
    meaning: 'the other side of what is held',
  },
} as const satisfies Readonly<Record<string, Account>>;

export type AccountName = keyof typeof chart;

/** Accounts of which each sub-merchant has its own. */
export type MerchantAccountName = {
  [Name in AccountName]: (typeof chart)[Name]['perSubMerchant'] extends true ? Name : never;
}[AccountName];

export type HouseAccountName = Exclude<AccountName, MerchantAccountName>;

export const layerOf = (name: AccountName): Layer => (chart[name].kind === 'memo' ? 'memo' : 'posted');
