import { type CurrencyCode, type Minor, wholeMinor } from '@taprail/money';
import { type AccountId, parseAccount } from '../chart/account';
import { chart, type MerchantAccountName } from '../chart/chart';

const fields = {
  merchant_pending: 'pending',
  merchant_available: 'available',
  merchant_reserve: 'reserved',
  merchant_dispute_hold: 'disputed',
  payout_in_transit: 'in_transit',
  merchant_negative: 'negative',
} as const satisfies Record<MerchantAccountName, string>;

type Field = (typeof fields)[MerchantAccountName];
export type BalanceRow = Readonly<{ currency: CurrencyCode }> & Readonly<Record<Field, Minor>>;

const empty = { pending: 0, available: 0, reserved: 0, disputed: 0, in_transit: 0, negative: 0 };

/**
 * The balances of a sub-merchant in each currency, or of all sub-merchants together; each amount is counted on the side on
 * which its account grows.
 */
export const balanceRows = (
  balances: ReadonlyMap<AccountId, Minor>,
  subMerchant: string | null,
): readonly BalanceRow[] => {
  const rows = new Map<CurrencyCode, BalanceRow>();
  for (const [account, debit] of balances) {
    const parsed = parseAccount(account);
    if (parsed.subMerchant === null || (subMerchant !== null && parsed.subMerchant !== subMerchant)) continue;
    const name = parsed.name as MerchantAccountName;
    const { currency } = parsed;
    const amount = chart[name].normalSide === 'debit' ? debit : 0 - debit;
    const row = rows.get(currency) ?? { currency, ...empty };
    rows.set(currency, { ...row, [fields[name]]: wholeMinor(row[fields[name]] + amount) });
  }
  return [...rows.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
};

export type PlatformFees = Readonly<{ currency: CurrencyCode; amount: Minor }>;

/** Fees that were collected and not paid to the platform yet, in each currency. */
export const platformFees = (balances: ReadonlyMap<AccountId, Minor>): readonly PlatformFees[] =>
  [...balances]
    .map(([account, debit]) => ({ ...parseAccount(account), amount: wholeMinor(0 - debit) }))
    .filter(({ name }) => name === 'platform_operating')
    .map(({ currency, amount }) => ({ currency, amount }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));

export const accountView = (account: AccountId, balance: Minor) => {
  const { name, subMerchant, currency } = parseAccount(account);
  return { account, currency, kind: chart[name].kind, submerchant: subMerchant, balance };
};
