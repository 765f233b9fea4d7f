import type { ListCall, ListedTransaction } from '@taprail/sdk';
import { Link, useSearch } from 'wouter-preact';
import { Money } from '../../money/money';
import { Id } from '../../parts/copy';
import { SelectField, TextField } from '../../parts/fields';
import { Icon } from '../../parts/icon';
import { DayFields, FilterForm, NoneFits } from '../../parts/list-filters';
import { ListTable } from '../../parts/list-page';
import { NamedViews } from '../../parts/named-views';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import type { TableColumn } from '../../parts/table';
import { TestCommand } from '../../parts/test-command';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { runInTray } from '../../shell/work';
import { startOfDay } from '../../time/day-start';
import { dayIn } from '../../time/format-time';
import { Instant } from '../../time/instant';
import { useServerNow } from '../../time/server-clock';
import { useZone } from '../../time/zone';
import { pageHref, withParams } from '../../urls/search-params';
import { useFilterFields } from '../../urls/use-filter-fields';
import { countFilters, paymentStatuses, presetsOn, queryOf, readFilters, searchOf } from './payment-filters';
import { paymentsCsv } from './payments-csv';
import './payments.css';

const csvMax = 10_000;

const columns: readonly TableColumn<ListedTransaction>[] = [
  {
    title: 'Amount',
    isNumber: true,
    cell: (row) => (
      <PageLink class="payment-amount" to={`/payments/${row.id}`}>
        <Money amount={row.amount_current} currency={row.currency} />
      </PageLink>
    ),
  },
  { title: 'Status', cell: ({ status }) => <Pill status={status} /> },
  {
    title: 'Sub-merchant',
    cutWidth: '22%',
    cell: ({ submerchant }) => <SubMerchantLink reference={submerchant} />,
  },
  {
    title: 'Card',
    cell: ({ tap }) =>
      tap && (
        <span class="card-digits">
          {words(tap.scheme)} •••• {tap.last4}
        </span>
      ),
  },
  {
    title: 'Reference',
    isMinor: true,
    cutWidth: '12%',
    cell: ({ reference }) =>
      reference === null ? <span class="muted">–</span> : <span title={reference}>{reference}</span>,
  },
  { title: 'Mode', isMinor: true, cell: ({ capture_mode: mode }) => words(mode) },
  { title: 'Created', cell: ({ created_at: at }) => <Instant at={at} /> },
  { title: 'ID', isMinor: true, cell: ({ id }) => <Id id={id} label="transaction ID" /> },
];

const PaymentsPage = () => {
  const search = useSearch();
  const { zone } = useZone();
  const filters = readFilters(search);
  const startOf = (day: string, later: number) => startOfDay(day, zone, later);
  const query = filters.q === '' ? queryOf(filters, startOf) : { q: searchOf(filters, startOf) };
  const list = (page: Readonly<{ limit: number; cursor?: string }>, signal: AbortSignal) =>
    'q' in query
      ? (client.search({ ...query, ...page }, { signal }) as unknown as ListCall<ListedTransaction>)
      : client.transactions.list({ ...query, ...page }, { signal });
  const operation = 'q' in query ? 'search' : 'transactions.list';
  const read = useListRead(operation, query, (cursor, signal) =>
    list({ limit: 50, ...(cursor === undefined ? {} : { cursor }) }, signal).page(),
  );
  const today = dayIn(new Date(useServerNow()).toISOString(), zone);

  const download = () =>
    runInTray('Payments export', async (report, signal) => {
      const rows: ListedTransaction[] = [];
      for await (const row of list({ limit: 100 }, signal)) {
        rows.push(row);
        if (rows.length % 100 === 0) report(rows.length, null);
        if (rows.length >= csvMax) break;
      }
      const url = URL.createObjectURL(new Blob([paymentsCsv(rows)], { type: 'text/csv' }));
      const link = Object.assign(document.createElement('a'), { href: url, download: `payments-${today}.csv` });
      link.click();
      URL.revokeObjectURL(url);
      return `${rows.length} payments exported to payments-${today}.csv.${rows.length >= csvMax ? ' There may be more: narrow the filters to export the rest.' : ''}`;
    });

  return (
    <>
      <PageHead
        title="Payments"
        actions={
          <button type="button" class="button" onClick={() => void download()}>
            <Icon name="download" /> Export CSV
          </button>
        }
      />
      <nav class="presets" aria-label="Presets">
        {presetsOn(today).map(([title, preset]) => (
          <Link
            key={title}
            href={pageHref(`/payments${preset}`, search)}
            aria-current={withParams(search, { tz: null }) === preset ? 'true' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <NamedViews list="payments" path="/payments" />
      <Filters search={search} />
      <ListTable
        caption="Payments"
        operation={operation}
        read={read}
        columns={columns}
        rowKey={({ id }) => id}
        isDense
        empty={
          countFilters(filters) > 0 ? (
            <NoneFits noun="payment" path="/payments" />
          ) : (
            <>
              <p>No payments yet.</p>
              <PageLink class="button" to="/console">
                Open the test console
              </PageLink>
              <TestCommand>taprail demo restaurant</TestCommand>
            </>
          )
        }
      />
    </>
  );
};
export default PaymentsPage;

const Filters = ({ search }: { search: string }) => {
  const filters = readFilters(search);
  const { set, text } = useFilterFields();
  return (
    <FilterForm>
      <TextField label="Search" placeholder="Amount, last four digits, reference…" {...text('q', filters.q)} />
      <SelectField
        label="Status"
        value={filters.status}
        onChange={(status) => set({ status })}
        options={[['', 'All'], ...paymentStatuses.map((status) => [status, words(status)] as const)]}
      />
      <TextField label="Sub-merchant" placeholder="Reference or ID" {...text('submerchant', filters.submerchant)} />
      <TextField label="Reference (exact)" placeholder="Full reference" {...text('reference', filters.reference)} />
      <TextField label="Currency" {...text('currency', filters.currency)} placeholder="EUR" />
      <DayFields from={filters.from} to={filters.to} set={set} />
    </FilterForm>
  );
};
