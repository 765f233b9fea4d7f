import { type CsvColumn, decimalOf } from '../../parts/list-csv';
import { businessName } from '../onboarding/queue-order';
import type { MerchantRow } from './merchant-rows';

/** Of the currency in which a sub-merchant has its bank account, or sells. */
const currencyOf = ({ record, money, volumes }: MerchantRow): string | undefined =>
  record.details?.externalAccount?.currency ?? money?.balances[0]?.currency ?? volumes?.[0]?.currency;

const inCurrency = (row: MerchantRow, amount: (currency: string) => number | undefined): string | null => {
  const currency = currencyOf(row);
  return currency === undefined ? null : decimalOf(amount(currency), currency);
};

const balanceIn = ({ money }: MerchantRow, currency: string) =>
  money?.balances.find((each) => each.currency === currency);

/** Amounts in units of the currency beside them; another currency of the same sub-merchant is in its statement. */
export const merchantsCsv: readonly CsvColumn<MerchantRow>[] = [
  ['reference', ({ record }) => record.externalRef],
  ['name', ({ record }) => businessName(record)],
  ['status', ({ record }) => record.status],
  ['payments_enabled', ({ record }) => String(record.charges_enabled)],
  ['payouts_enabled', ({ record }) => String(record.payouts_enabled)],
  ['items_due', ({ record }) => record.requirements.currentlyDue.length],
  ['items_past_due', ({ record }) => record.requirements.pastDue.length],
  ['country', ({ record }) => record.details?.country],
  ['email', ({ record }) => record.details?.email],
  ['currency', (row) => currencyOf(row)],
  [
    'volume_30_days',
    (row) => inCurrency(row, (currency) => row.volumes?.find((each) => each.currency === currency)?.captured.amount),
  ],
  ['available', (row) => inCurrency(row, (currency) => balanceIn(row, currency)?.available)],
  ['pending', (row) => inCurrency(row, (currency) => balanceIn(row, currency)?.pending)],
  ['next_payout', ({ money }) => money?.next_payout && decimalOf(money.next_payout.amount, money.next_payout.currency)],
  ['next_payout_arrives', ({ money }) => money?.next_payout?.eta],
  ['created_at', ({ record }) => record.details?.createdAt],
];
