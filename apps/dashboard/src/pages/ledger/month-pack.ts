import type { MerchantStatement, SubMerchant, SubMerchantStats, Taprail } from '@taprail/sdk';
import { daysOfMonth } from '../../time/months';
import { type CsvColumn, csvOf, decimalOf } from '../../parts/list-csv';
import { paymentsCsv } from '../payments/payments-csv';
import { payoutsCsv } from '../payouts/payouts-csv';
import { movementWords } from './movement-words';
import { zipFile } from './zip-file';

type Report = (done: number, total: number | null) => void;
type Sending = Readonly<{ signal: AbortSignal; maxRetries: number }>;
type Asked = Readonly<{ client: Taprail; sending: Sending; from: string; to: string }> &
  Readonly<{ subMerchants: readonly SubMerchant[] }>;

const rowsMax = 100_000;
const namesMax = 100;
const stepMs = 400;
/** A month is hundreds of requests: one that a busy server turns away must not end it. */
const retriesMax = 6;

type Wanted = Readonly<{ month: string; today: string }>;

/**
 * Everything of a month that a bookkeeper books, as one ZIP: statements, payments, payouts, fees and the journal. Of a month that has not
 * ended it is what there is today.
 */
export const monthPack = async (client: Taprail, { month, today }: Wanted, report: Report, signal: AbortSignal) => {
  const sending = { signal, maxRetries: retriesMax };
  const subMerchants = await client.subMerchants
    .list({ include: 'details', order: 'asc', limit: 100 }, sending)
    .toArray({ max: rowsMax });
  const { from, to } = daysOfMonth(month);
  const last = today < to ? today : to;
  // A month begins in some zone before it does in UTC.
  const asked: Asked = { client, sending, subMerchants, from, to: last < from ? from : last };
  const parts = [
    ['payments.csv', payments],
    ['payouts.csv', payouts],
    ['fees.csv', fees],
    ['statements.csv', statements],
    ['journal.csv', journal],
  ] as const;
  const entries: Readonly<{ name: string; content: string }>[] = [];
  for (const [name, write] of parts) {
    report(entries.length, parts.length);
    entries.push({ name: `${month}/${name}`, content: await write(asked) });
    signal.throwIfAborted();
  }
  return zipFile(entries);
};

/** Days of the books are those of UTC here; the statement and the journal go by their effective dates. */
const created = ({ from, to }: Asked) => ({ gte: `${from}T00:00:00Z`, lte: `${to}T23:59:59.999Z` });

const payments = async (asked: Asked): Promise<string> => {
  const { client, sending } = asked;
  const rows = await client.transactions
    .list({ created: created(asked), order: 'asc', limit: 100 }, sending)
    .toArray({ max: rowsMax });
  return csvOf(paymentsCsv, rows);
};

const payouts = async ({ client, sending, from, to }: Asked): Promise<string> => {
  const rows = await client.payouts
    .list({ arrival: { gte: from, lte: to }, order: 'asc', limit: 100 }, sending)
    .toArray({ max: rowsMax });
  return csvOf(payoutsCsv, rows);
};

type FeeRow = SubMerchantStats['data'][number];

const feeColumns: readonly CsvColumn<FeeRow>[] = [
  ['submerchant', ({ submerchant }) => submerchant],
  ['currency', ({ currency }) => currency],
  ['captured', ({ captured, currency }) => decimalOf(captured.amount, currency)],
  ['payments', ({ captured }) => captured.count],
  ['refunded', ({ refunds, currency }) => decimalOf(refunds.amount, currency)],
  ['platform_fees', ({ fees: of, currency }) => decimalOf(of.platform, currency)],
  ['platform_fees_returned', ({ fees: of, currency }) => decimalOf(of.platform_returned, currency)],
  ['processing_fees', ({ fees: of, currency }) => decimalOf(of.processing, currency)],
];

const fees = async ({ client, sending, from, to, subMerchants }: Asked): Promise<string> => {
  const rows: FeeRow[] = [];
  const names = subMerchants.map(({ externalRef }) => externalRef);
  // A request takes a hundred names, and shows as many rows per currency.
  for (let at = 0; at < names.length; at += namesMax) {
    const submerchants = names.slice(at, at + namesMax).join(',');
    rows.push(...(await client.stats.subMerchants({ from, to, submerchants, limit: namesMax }, sending)).data);
  }
  return csvOf(feeColumns, rows);
};

type StatementRow = MerchantStatement['data'][number] & Readonly<{ submerchant: string; currency: string }>;

const statementColumns: readonly CsvColumn<StatementRow>[] = [
  ['submerchant', ({ submerchant }) => submerchant],
  ['date', ({ effective_date: date }) => date],
  ['movement', ({ type }) => movementWords(type)],
  ['about', ({ payout_id: payout, transaction_id: sale }) => payout ?? sale],
  ['currency', ({ currency }) => currency],
  ...(['gross', 'fee', 'net', 'balance'] as const).map((name): CsvColumn<StatementRow> => [
    name,
    (row) => decimalOf(row[name], row.currency),
  ]),
];

/** The statements of all sub-merchants with a bank account, one after the other. */
const statements = async ({ client, sending, from, to, subMerchants }: Asked): Promise<string> => {
  const rows: StatementRow[] = [];
  for (const { externalRef: submerchant, details } of subMerchants) {
    const currency = details?.externalAccount?.currency;
    if (!currency) continue;
    const movements = (await client.ledger
      .merchantStatement({ submerchant, currency, from, to, limit: 1_000 }, sending)
      .toArray({ max: rowsMax })) as unknown as MerchantStatement['data'];
    rows.push(...movements.map((movement) => ({ ...movement, submerchant, currency })));
  }
  return csvOf(statementColumns, rows);
};

const journal = async ({ client, sending, from, to }: Asked): Promise<string> => {
  const { id } = await client.ledger.exports.create({ format: 'csv', from, as_of: to }, sending);
  for (;;) {
    const { status } = await client.ledger.exports.get(id, sending);
    if (status === 'failed') throw new Error('The journal could not be read. Try again.');
    if (status === 'ready') break;
    await new Promise((resolve) => setTimeout(resolve, stepMs));
    sending.signal.throwIfAborted();
  }
  return (await client.ledger.exports.download(id, sending)).text();
};
