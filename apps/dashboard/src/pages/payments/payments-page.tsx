import type { ListCall, ListedTransaction } from '@taprail/sdk';
import { Link, useSearch } from 'wouter-preact';
import { Money } from '../../money/money';
import { cardWords } from '../../parts/card-words';
import { Id } from '../../parts/copy';
import { ExportCsv } from '../../parts/export-csv';
import { exportName } from '../../parts/export-name';
import { TextField } from '../../parts/fields';
import { FilterChips, NoneFits } from '../../parts/list-filters';
import { ListTable } from '../../parts/list-page';
import type { ListSum } from '../../parts/list-sums';
import { NamedViews } from '../../parts/named-views';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import type { TableColumn } from '../../parts/table';
import { TestCommand } from '../../parts/test-command';
import { useFoundReferences } from '../../parts/use-found-references';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { startOfDay } from '../../time/day-start';
import { dayIn } from '../../time/format-time';
import { Instant } from '../../time/instant';
import { useServerNow } from '../../time/server-clock';
import { useZone } from '../../time/zone';
import { pageHref, withParams } from '../../urls/search-params';
import { useFilterFields } from '../../urls/use-filter-fields';
import {
  countFilters,
  isSearch,
  paymentChips,
  type PaymentFilters,
  presetsOn,
  queryOf,
  readFilters,
  searchOf,
} from './payment-filters';
import { paymentsCsv } from './payments-csv';

const columns: readonly TableColumn<ListedTransaction>[] = [
  {
    title: 'Amount',
    isNumber: true,
    onPhone: 'top-start',
    cell: (row) => (
      <PageLink class="payment-amount" to={`/payments/${row.id}`}>
        <Money amount={row.amount_current} currency={row.currency} />
      </PageLink>
    ),
  },
  { title: 'Status', onPhone: 'top-end', cell: ({ status }) => <Pill status={status} /> },
  {
    title: 'Sub-merchant',
    cutWidth: '22%',
    onPhone: 'bottom-start',
    cell: ({ submerchant }) => <SubMerchantLink reference={submerchant} />,
  },
  { title: 'Card', cell: ({ tap }) => tap && <span class="card-digits">{cardWords(tap)}</span> },
  {
    title: 'Reference',
    isMinor: true,
    cutWidth: '12%',
    cell: ({ reference }) =>
      reference === null ? <span class="muted">–</span> : <span title={reference}>{reference}</span>,
  },
  { title: 'Mode', isMinor: true, cell: ({ capture_mode: mode }) => words(mode) },
  {
    title: 'Tip',
    isNumber: true,
    isOptional: true,
    cell: (row) => (row.tip_amount === 0 ? '–' : <Money amount={row.tip_amount} currency={row.currency} />),
  },
  {
    title: 'Refunded',
    isNumber: true,
    isOptional: true,
    cell: (row) => (row.amount_refunded === 0 ? '–' : <Money amount={row.amount_refunded} currency={row.currency} />),
  },
  {
    title: 'Fees',
    isNumber: true,
    isOptional: true,
    cell: (row) => <Money amount={row.platform_fee + row.processing_fee} currency={row.currency} />,
  },
  {
    title: 'Net in payout',
    isNumber: true,
    isOptional: true,
    cell: ({ settlement }) =>
      typeof settlement?.net === 'number' && settlement.currency !== null ? (
        <Money amount={settlement.net} currency={settlement.currency} />
      ) : (
        '–'
      ),
  },
  {
    title: 'Device',
    isOptional: true,
    cell: ({ tap, request }) => <Id id={tap?.device ?? request?.device ?? ''} label="device ID" />,
  },
  {
    title: 'Created',
    isOrdered: true,
    onPhone: 'bottom-end',
    cell: ({ created_at: at }) => <Instant at={at} />,
  },
  { title: 'ID', isMinor: true, cell: ({ id }) => <Id id={id} label="transaction ID" /> },
];

/** What was asked for and declined is no money. */
const sums: readonly ListSum<ListedTransaction>[] = [
  { title: 'Captured', of: ({ amount_captured: amount, currency }) => ({ amount, currency }) },
  { title: 'Refunded', of: ({ amount_refunded: amount, currency }) => ({ amount, currency }) },
  { title: 'Disputed', of: ({ amount_disputed: amount, currency }) => ({ amount, currency }) },
];

const PaymentsPage = () => {
  const search = useSearch();
  const { zone } = useZone();
  const filters = readFilters(search);
  const { set } = useFilterFields();
  const startOf = (day: string, later: number) => startOfDay(day, zone, later);
  const query = isSearch(filters) ? { q: searchOf(filters, startOf) } : queryOf(filters, startOf);
  const list = (page: Readonly<{ limit: number; cursor?: string }>, signal: AbortSignal) =>
    'q' in query
      ? (client.search({ ...query, ...page }, { signal }) as unknown as ListCall<ListedTransaction>)
      : client.transactions.list({ ...query, ...page }, { signal });
  const operation = 'q' in query ? 'search' : 'transactions.list';
  const read = useListRead(operation, query, (cursor, signal) =>
    list({ limit: 50, ...(cursor === undefined ? {} : { cursor }) }, signal).page(),
  );
  const today = dayIn(new Date(useServerNow()).toISOString(), zone);
  return (
    <>
      <PageHead
        title="Payments"
        actions={
          <ExportCsv
            name={exportName('payments', filters, today)}
            noun="payments"
            columns={paymentsCsv}
            rows={(signal) => list({ limit: 100 }, signal)}
          />
        }
      />
      <div class="views">
        <nav class="presets" aria-label="Presets">
          {presetsOn(today).map(([title, preset]) => (
            <Link
              key={title}
              href={pageHref(`/payments${preset}`, search)}
              aria-current={withParams(search, { tz: null, order: null }) === preset ? 'true' : undefined}
            >
              {title}
            </Link>
          ))}
        </nav>
        <NamedViews list="payments" path="/payments" />
      </div>
      <ListTable
        caption="Payments"
        name="payments"
        operation={operation}
        read={read}
        columns={columns}
        rowKey={({ id }) => id}
        isDense
        bar={<Filters filters={filters} />}
        sums={sums}
        // The search has one order.
        {...('q' in query
          ? {}
          : {
              order: {
                value: filters.order || 'desc',
                onChange: (value) => set({ order: value === 'desc' ? '' : value }),
              },
            })}
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

const Filters = ({ filters }: { filters: PaymentFilters }) => {
  const { text } = useFilterFields();
  const found = useFoundReferences(filters.submerchant);
  return (
    <FilterChips filters={paymentChips(found)} values={filters}>
      <div class="list-search">
        <TextField
          label="Search"
          type="search"
          placeholder="Amount, last four digits, reference…"
          {...text('q', filters.q)}
        />
      </div>
    </FilterChips>
  );
};
