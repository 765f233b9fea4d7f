import type { PayoutItemResource } from '@taprail/contracts';
import { csvRow } from '@taprail/ledger-domain';
import { currencyOf, toDecimalText } from '@taprail/money';

/** Chosen by others: one that begins like a formula would be run by a spreadsheet, and an apostrophe makes it text again. */
const textOf = (value: string | null): string | null =>
  value !== null && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;

type Cell = string | number | null;

const amount = (value: number, currency: string): string =>
  toDecimalText({ amount: value, currency: currencyOf(currency).code });

/** Amounts stand twice, as the journal's file has them: in minor units and as people write them. */
const columns: readonly (readonly [name: string, of: (item: PayoutItemResource) => Cell])[] = [
  ['id', ({ id }) => id],
  ['payout', ({ payout }) => payout],
  ['type', ({ type }) => type],
  ['effective_date', ({ effective_date: date }) => date],
  ['occurred_at', ({ occurred_at: at }) => at],
  ['transaction_id', ({ transaction_id: id }) => id],
  ['refund_id', ({ refund_id: id }) => id],
  ['dispute_id', ({ dispute_id: id }) => id],
  ['currency', ({ currency }) => currency],
  ['gross', ({ gross, currency }) => amount(gross, currency)],
  ['fee', ({ fee, currency }) => amount(fee, currency)],
  ['net', ({ net, currency }) => amount(net, currency)],
  ['gross_minor', ({ gross }) => gross],
  ['fee_minor', ({ fee }) => fee],
  ['net_minor', ({ net }) => net],
  ['platform_fee_minor', ({ fees }) => fees.platform],
  ['processing_fee_minor', ({ fees }) => fees.processing],
  ['dispute_fee_minor', ({ fees }) => fees.dispute],
  ['source_currency', ({ source }) => source?.currency ?? null],
  ['source_amount', ({ source }) => source && amount(source.amount, source.currency)],
  ['source_fee', ({ source }) => source && amount(source.fee, source.currency)],
  ['rate', ({ source }) => source?.rate ?? null],
  ['carried_from', ({ carried_from: id }) => id],
  ['ledger_entry', ({ ledger_entry: id }) => id],
  ['reference', ({ reference }) => textOf(reference)],
  ['card_last4', ({ last4 }) => last4],
  ['adjustment_id', ({ adjustment_id: id }) => id],
  ['adjustment_reason', ({ adjustment_reason: reason }) => reason],
];

export const payoutItemsHeader = csvRow(columns.map(([name]) => name));

export const payoutItemRow = (item: PayoutItemResource): string => csvRow(columns.map(([, of]) => of(item)));
