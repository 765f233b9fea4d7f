import type { ReconciliationBreak } from '@taprail/sdk';
import { countOf } from '../../money/format-money';
import { Money } from '../../money/money';
import { ListTable } from '../../parts/list-page';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { DateText } from '../../time/instant';
import { explainBreak, matchWords } from './break-explained';

type Row = ReconciliationBreak;

const Amount = ({ amount, currency }: { amount: number | null; currency: string }) =>
  amount === null ? <span class="muted">None</span> : <Money amount={amount} currency={currency} />;

const columns: readonly TableColumn<Row>[] = [
  {
    title: 'Break',
    cell: (row) => {
      const { title, text, tone } = explainBreak(row);
      return (
        <span class="break-story">
          <Pill text={title} tone={tone} />
          <span>{text}</span>
        </span>
      );
    },
  },
  {
    title: 'Related to',
    cell: (row) => (
      <span class="account-link">
        {row.transaction_id === null ? (
          (row.reference ?? row.batch ?? '–')
        ) : (
          <PageLink to={`/payments/${row.transaction_id}`}>Payment</PageLink>
        )}
        <small>{matchWords(row)}</small>
      </span>
    ),
  },
  {
    title: 'Expected',
    isNumber: true,
    cell: (row) => <Amount amount={explainBreak(row).expected} currency={row.currency} />,
  },
  {
    title: 'Found',
    isNumber: true,
    cell: (row) => <Amount amount={explainBreak(row).found} currency={row.currency} />,
  },
  {
    title: 'Difference',
    isNumber: true,
    cell: ({ difference, fee_difference: fee, currency }) => (
      <span class="account-link">
        <Money amount={difference} currency={currency} />
        {fee !== 0 && (
          <small>
            and <Money amount={fee} currency={currency} /> in fees
          </small>
        )}
      </span>
    ),
  },
  {
    title: 'Since',
    cell: ({ date, age_days: age }) => (
      <span class="account-link">
        <DateText date={date} />
        <small>{countOf(age, 'business day')}</small>
      </span>
    ),
  },
];

/** Every line that is not on both sides, or not with the same amount. */
export const Breaks = () => {
  const read = useListRead('ledger.reconciliation.breaks', {}, (cursor, signal) =>
    client.ledger.reconciliation.breaks({ limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
  return (
    <div class="stack">
      <h2>Open breaks</h2>
      <ListTable
        caption="Breaks"
        operation="ledger.reconciliation.breaks"
        read={read}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<p>No open breaks. Our ledger matches what the PSP paid.</p>}
      />
    </div>
  );
};
