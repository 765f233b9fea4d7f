import type { MerchantStatement, Taprail } from '@taprail/sdk';
import { daysOfMonth } from '../../time/months';
import { csvOf } from './month-csv';
import { movementWords } from './movement-words';
import { zipFile } from './zip-file';

type Report = (done: number, total: number | null) => void;
type Asked = Readonly<{ client: Taprail; signal: AbortSignal; from: string; to: string }>;

const rowsMax = 100_000;
const stepMs = 400;

/** Everything of a month that a bookkeeper books, as one ZIP: statements, payments, payouts, fees and the journal. */
export const monthPack = async (client: Taprail, month: string, report: Report, signal: AbortSignal) => {
  const asked: Asked = { client, signal, ...daysOfMonth(month) };
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
  const { client, signal } = asked;
  const rows = await client.transactions
    .list({ created: created(asked), order: 'asc', limit: 100 }, { signal })
    .toArray({ max: rowsMax });
  return csvOf(
    'created,id,status,submerchant,currency,captured,tip,refunded,platform_fee,processing_fee,scheme,last4,reference,payout'.split(
      ',',
    ),
    rows.map((row) => {
      const money = (amount: number) => ({ amount, currency: row.currency });
      return [
        row.created_at,
        row.id,
        row.status,
        row.submerchant,
        row.currency,
        money(row.amount_captured),
        money(row.tip_amount),
        money(row.amount_refunded),
        money(row.platform_fee),
        money(row.processing_fee),
        row.tap?.scheme ?? null,
        row.tap?.last4 ?? null,
        row.reference,
        typeof row.settlement?.payout === 'string' ? row.settlement.payout : null,
      ];
    }),
  );
};

const payouts = async ({ client, signal, from, to }: Asked): Promise<string> => {
  const rows = await client.payouts
    .list({ arrival: { gte: from, lte: to }, order: 'asc', limit: 100 }, { signal })
    .toArray({ max: rowsMax });
  return csvOf(
    'arrival,id,status,submerchant,currency,amount,payments,wire_reference,failure,failed_at'.split(','),
    rows.map((row) => [
      row.eta,
      row.id,
      row.status,
      row.submerchant,
      row.currency,
      { amount: row.amount, currency: row.currency },
      row.transaction_count,
      row.wire_reference,
      row.failure_message ?? row.failure_code,
      row.failed_at ?? null,
    ]),
  );
};

const fees = async ({ client, signal, from, to }: Asked): Promise<string> => {
  const { data } = await client.stats.subMerchants({ from, to, limit: 100 }, { signal });
  return csvOf(
    'submerchant,currency,captured,payments,refunded,platform_fees,platform_fees_returned,processing_fees'.split(','),
    data.map(({ submerchant, currency, captured, refunds, fees: of }) => {
      const money = (amount: number) => ({ amount, currency });
      return [
        submerchant,
        currency,
        money(captured.amount),
        captured.count,
        money(refunds.amount),
        money(of.platform),
        money(of.platform_returned),
        money(of.processing),
      ];
    }),
  );
};

/** The statements of all sub-merchants with a bank account, one after the other. */
const statements = async ({ client, signal, from, to }: Asked): Promise<string> => {
  const merchants = await client.subMerchants
    .list({ include: 'details', order: 'asc', limit: 100 }, { signal })
    .toArray({ max: rowsMax });
  const rows: Parameters<typeof csvOf>[1][number][] = [];
  for (const { externalRef: submerchant, details } of merchants) {
    const currency = details?.externalAccount?.currency;
    if (!currency) continue;
    const movements = (await client.ledger
      .merchantStatement({ submerchant, currency, from, to, limit: 1_000 }, { signal })
      .toArray({ max: rowsMax })) as unknown as MerchantStatement['data'];
    const money = (amount: number) => ({ amount, currency });
    for (const { effective_date: date, type, gross, fee, net, balance, ...of } of movements) {
      const about = of.payout_id ?? of.transaction_id;
      rows.push([
        submerchant,
        date,
        movementWords(type),
        about,
        currency,
        money(gross),
        money(fee),
        money(net),
        money(balance),
      ]);
    }
  }
  return csvOf('submerchant,date,movement,about,currency,gross,fee,net,balance'.split(','), rows);
};

const journal = async ({ client, signal, from, to }: Asked): Promise<string> => {
  const { id } = await client.ledger.exports.create({ format: 'csv', from, as_of: to });
  for (;;) {
    const { status } = await client.ledger.exports.get(id, { signal });
    if (status === 'failed') throw new Error('The journal could not be read. Try again.');
    if (status === 'ready') break;
    await new Promise((resolve) => setTimeout(resolve, stepMs));
    signal.throwIfAborted();
  }
  return (await client.ledger.exports.download(id, { signal })).text();
};
