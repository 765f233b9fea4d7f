import type { Payout, PayoutItem } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { formatCount } from '../../money/format-money';
import { Money } from '../../money/money';
import { Id } from '../../parts/copy';
import { Icon } from '../../parts/icon';
import { ListTable } from '../../parts/list-page';
import type { ListSum } from '../../parts/list-sums';
import { PageLink } from '../../parts/page-link';
import { Problem } from '../../parts/problem';
import { saveFile } from '../../parts/save-file';
import { words } from '../../parts/status-tone';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { DateText } from '../../time/instant';
import { type Conversion, conversionsOf, rateText } from './conversions';
import { itemsNote } from './items-note';
import { usePayoutItems } from './use-payout-items';

const columns: readonly TableColumn<PayoutItem>[] = [
  { title: 'Type', onPhone: 'top-start', cell: (item) => <ItemType item={item} /> },
  { title: 'Sale', onPhone: 'bottom-start', cutWidth: '24%', cell: (item) => <Sale item={item} /> },
  { title: 'Date', onPhone: 'bottom-end', cell: ({ effective_date: date }) => <DateText date={date} /> },
  { title: 'Gross', isNumber: true, cell: ({ gross, currency }) => <Money amount={gross} currency={currency} /> },
  { title: 'Fee', isNumber: true, cell: ({ fee, currency }) => <Money amount={-fee} currency={currency} /> },
  {
    title: 'Net',
    isNumber: true,
    onPhone: 'top-end',
    cell: ({ net, currency }) => <Money amount={net} currency={currency} />,
  },
  { title: 'Of', cell: (item) => <Subject item={item} /> },
];

/** Below the items: each of them adds up to what the payout is made of. */
const sums: readonly ListSum<PayoutItem>[] = [
  { title: 'Gross', of: ({ gross: amount, currency }) => ({ amount, currency }) },
  { title: 'Fees', of: ({ fee, currency }) => ({ amount: -fee, currency }) },
  { title: 'Net', of: ({ net: amount, currency }) => ({ amount, currency }) },
];

const pathOf = ({ dispute_id: dispute, transaction_id: transaction, carried_from: payout }: PayoutItem) => {
  if (dispute) return `/disputes/${dispute}`;
  if (transaction) return `/payments/${transaction}`;
  return payout ? `/payouts/${payout}` : undefined;
};

const ItemType = ({ item }: { item: PayoutItem }) => {
  const to = pathOf(item);
  return to === undefined ? <>{words(item.type)}</> : <PageLink to={to}>{words(item.type)}</PageLink>;
};

/** By what its recipient finds a sale, or why the platform adjusted. */
const Sale = ({ item: { reference, last4, adjustment_reason: reason } }: { item: PayoutItem }) => {
  if (reference === null && last4 === null && reason === null) return <span class="muted">–</span>;
  return (
    <span title={reference ?? undefined}>
      {last4 !== null && <span class="card-digits">•••• {last4}</span>}
      {reason !== null && words(reason)} {reference}
    </span>
  );
};

/** The payment or dispute that moved the money, or the payout that left it over. */
const Subject = ({ item }: { item: PayoutItem }) => {
  const { transaction_id: transaction, dispute_id: dispute, refund_id: refund, carried_from: payout } = item;
  if (dispute) return <Id id={dispute} to={`/disputes/${dispute}`} label="dispute ID" />;
  if (transaction)
    return (
      <>
        <Id id={transaction} to={`/payments/${transaction}`} label="transaction ID" />
        {refund && (
          <>
            {' '}
            <Id id={refund} label="refund ID" />
          </>
        )}
      </>
    );
  return payout ? <Id id={payout} to={`/payouts/${payout}`} label="payout ID" /> : <>–</>;
};

/** Before the gross amount, where an item of the list was converted. */
const convertedColumns: readonly TableColumn<PayoutItem>[] = [
  {
    title: 'Before conversion',
    isNumber: true,
    cell: ({ source }) => (source ? <Money amount={source.amount} currency={source.currency} /> : '–'),
  },
  {
    title: 'Platform fee',
    isNumber: true,
    cell: ({ source }) => (source ? <Money amount={-source.fee} currency={source.currency} /> : '–'),
  },
  { title: 'Exchange rate', isNumber: true, cell: ({ source }) => source?.rate ?? '–' },
];

const conversionColumns: readonly TableColumn<Conversion>[] = [
  { title: 'Converted amount', cell: ({ source, from }) => <Money amount={source} currency={from} /> },
  { title: 'Exchange rate', cell: rateText },
  { title: 'Items', isNumber: true, cell: ({ count }) => formatCount(count) },
  { title: 'Gross', isNumber: true, cell: ({ converted, to }) => <Money amount={converted} currency={to} /> },
];

const Conversions = ({ rows, isAll }: { rows: readonly Conversion[]; isAll: boolean }) => (
  <section class="card" aria-label="Currency conversion">
    <div class="card-head">
      <h2>Currency conversion</h2>
      {!isAll && <span class="muted">Of the items loaded below</span>}
    </div>
    <Table caption="Currency conversion" columns={conversionColumns} rows={rows} rowKey={({ from }) => from} />
  </section>
);

/** The movements that a payout is made of, in rows that add up to it. */
export const PayoutItems = ({ payout }: { payout: Payout }) => {
  const { id } = payout;
  const read = usePayoutItems(id);
  const items = read.data?.pages.flatMap(({ data }) => data);
  const conversions = conversionsOf(items ?? []);
  const [type, sale, date, ...others] = columns;
  return (
    <div class="stack">
      {conversions.length > 0 && <Conversions rows={conversions} isAll={!read.hasNextPage} />}
      <div class="card-head">
        <h2>Items of this payout</h2>
        {items && <span class="muted">{itemsNote(items, payout, !read.hasNextPage)}</span>}
        <Download id={id} />
      </div>
      <ListTable
        caption="Items of this payout"
        operation="payouts.items"
        about={id}
        read={read}
        columns={conversions.length > 0 ? [type!, sale!, date!, ...convertedColumns, ...others] : columns}
        rowKey={(row) => row.id}
        sums={sums}
        empty={<p>No items.</p>}
      />
    </div>
  );
};

const Download = ({ id }: { id: string }) => {
  const [failure, setFailure] = useState<unknown>();
  const download = async () => {
    try {
      setFailure(undefined);
      saveFile(await (await client.payouts.downloadItems(id)).blob(), `${id}-items.csv`);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <>
      <button type="button" class="button" onClick={() => void download()}>
        <Icon name="download" /> Export CSV
      </button>
      {failure !== undefined && <Problem error={failure} onRetry={() => void download()} />}
    </>
  );
};
