import { words } from '../../parts/status-tone';

/** An account by its parts: `merchant_available:sm_…:EUR`, or `cash:EUR` of the house. */
export type AccountParts = Readonly<{ name: string; owner: string | null; currency: string }>;

export const accountParts = (account: string): AccountParts => {
  const [name = '', ...rest] = account.split(':');
  const currency = rest.pop() ?? '';
  return { name, owner: rest.length === 0 ? null : rest.join(':'), currency };
};

/** `psp_clearing` as `PSP clearing`. */
export const nameWords = (name: string): string => words(name).replace(/^(Psp|Fx)\b/, (short) => short.toUpperCase());

/** `Merchant available of bistro-42`. */
export const accountTitle = (account: string, submerchant: string | null): string => {
  const { name, owner } = accountParts(account);
  const whose = submerchant ?? owner;
  return nameWords(name) + (whose === null ? '' : ` · ${whose}`);
};

/** The meaning of an account, in the words of the chart of accounts. */
const holds: Readonly<Record<string, string>> = {
  psp_clearing: 'due from the PSP for captures, net of refunds and disputes',
  cash: 'safeguarded bank account',
  dispute_receivable: 'debited by the scheme and contested',
  merchant_negative: 'owed by the sub-merchant',
  merchant_pending: 'captured, not yet available',
  merchant_available: 'available for payout',
  merchant_reserve: 'rolling reserve',
  merchant_dispute_hold: 'held for open disputes',
  payout_in_transit: 'sent to the bank, unconfirmed',
  platform_operating: 'platform fees',
  psp_fees_payable: 'interchange, scheme, PSP and dispute fees owed',
  suspense: 'unexplained cash',
  processing_revenue: 'processing fees charged',
  psp_fee_expense: 'PSP and scheme costs',
  fx_gain_loss: 'rate changes between a sale and closing its position',
  rounding: 'fractions of a minor unit in PSP totals',
  bad_debt_expense: 'negative balances written off',
  fx_position: 'open currency positions',
  memo_auth_open: 'open authorisation holds',
  memo_auth_contra: 'contra account for holds',
};

export const accountMeaning = (account: string): string => holds[accountParts(account).name] ?? '';

/** The address of the entries of an account. Its name has colons, and the reference in it may have more. */
export const accountPath = (account: string, cut = ''): string =>
  `/ledger/accounts/entries?account=${encodeURIComponent(account)}${cut === '' ? '' : `&${cut}`}`;
