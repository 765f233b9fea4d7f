import type { Payout } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { Link, useSearch } from 'wouter-preact';
import { Money } from '../../money/money';
import { Id } from '../../parts/copy';
import { ExportCsv } from '../../parts/export-csv';
import { exportName } from '../../parts/export-name';
import { FilterChips, NoneFits } from '../../parts/list-filters';
import { ListTable } from '../../parts/list-page';
import type { ListSum } from '../../parts/list-sums';
import { NamedViews } from '../../parts/named-views';
import { PageLink } from '../../parts/page-link';
import { ScopedButton } from '../../parts/scoped-button';
import { words } from '../../parts/status-tone';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import type { TableColumn } from '../../parts/table';
import { TestCommand } from '../../parts/test-command';
import { useFoundReferences } from '../../parts/use-found-references';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { dayIn } from '../../time/format-time';
import { DateText, Instant } from '../../time/instant';
import { readMonth } from '../../time/months';
import { useServerNow } from '../../time/server-clock';
import { CreatePayoutDialog } from './create-payout';
import { withParams } from '../../urls/search-params';
import { useFilterFields } from '../../urls/use-filter-fields';
import { PayoutPill } from '../payout/payout-pill';
import { PayoutCalendar } from './payout-calendar';
import { isFiltered, payoutChips, payoutQuery, payoutStatuses, readPayoutFilters } from './payout-filters';
import { payoutsCsv } from './payouts-csv';

const columns: readonly TableColumn<Payout>[] = [
  {
    title: 'Amount',
    isNumber: true,
    onPhone: 'top-start',
    cell: ({ id, amount, currency }) => (
      <PageLink class="payment-amount" to={`/payouts/${id}`}>
        <Money amount={amount} currency={currency} />
      </PageLink>
    ),
  },
  { title: 'Status', onPhone: 'top-end', cell: (payout) => <PayoutPill payout={payout} /> },
  {
    title: 'Sub-merchant',
    cutWidth: '20%',
    onPhone: 'bottom-start',
    cell: ({ submerchant }) => <SubMerchantLink reference={submerchant} />,
  },
  { title: 'Arrival', onPhone: 'bottom-end', cell: ({ eta }) => <DateText date={eta} /> },
  {
    title: 'Fees',
    isNumber: true,
    isOptional: true,
    cell: ({ breakdown, currency }) => (
      <Money
        amount={breakdown.platform_fees + breakdown.processing_fees + breakdown.dispute_fees}
        currency={currency}
      />
    ),
  },
  { title: 'Payments', isNumber: true, isOptional: true, cell: ({ transaction_count: count }) => count },
  {
    title: 'Bank',
    isOptional: true,
    cell: ({ destination }) => (
      <span title={destination.bank_name ?? destination.country}>•••• {destination.last4}</span>
    ),
  },
  {
    title: 'Wire reference',
    isMinor: true,
    cell: ({ wire_reference: reference }) => reference && <code>{reference}</code>,
  },
  { title: 'Scheduled', isMinor: true, isOrdered: true, cell: ({ scheduled_at: at }) => <Instant at={at} /> },
  { title: 'Paid', isOptional: true, cell: ({ paid_at: at }) => (at ? <Instant at={at} /> : '–') },
  { title: 'ID', isOptional: true, cell: ({ id }) => <Id id={id} label="payout ID" /> },
];

/** Beside the status, where a payout of the list has failed. */
const failureColumns: readonly TableColumn<Payout>[] = [
  {
    title: 'Reason',
    cutWidth: '24%',
    cell: ({ failure_code: code, failure_message: message }) =>
      code ? <span title={message ?? words(code)}>{message ?? words(code)}</span> : '–',
  },
  {
    title: 'Failed or returned',
    isOptional: true,
    cell: ({ failed_at: at }) => (at ? <DateText date={at.slice(0, 10)} /> : '–'),
  },
];

const columnsFor = (rows: readonly Payout[]): readonly TableColumn<Payout>[] => {
  if (rows.every(({ failure_code: code }) => code === null)) return columns;
  const [amount, status, ...others] = columns;
  return [amount!, status!, ...failureColumns, ...others];
};

/** Money that is at the bank, on its way there, or did not get there: sums of different things. */
const sums: readonly ListSum<Payout>[] = [
  ...(['paid', 'in_transit', 'scheduled'] as const).map((each): ListSum<Payout> => ({
    title: words(each),
    of: ({ status, amount, currency }) => (status === each ? { amount, currency } : undefined),
  })),
  {
    title: 'Failed or returned',
    of: ({ status, amount, currency }) => (status === 'failed' ? { amount, currency } : undefined),
  },
];

/** Payouts as a list, or by the days on which they arrive. */
const PayoutsPage = () => {
  const [isCreating, setCreating] = useState(false);
  const search = useSearch();
  const params = new URLSearchParams(search);
  const isCalendar = params.get('view') === 'calendar';
  const submerchant = params.get('submerchant') ?? '';
  const today = dayIn(new Date(useServerNow()).toISOString(), 'UTC');
  const of = submerchant === '' ? '' : `submerchant=${encodeURIComponent(submerchant)}`;
  return (
    <>
      <PageHead
        title="Payouts"
        actions={
          <>
            <nav class="segments" aria-label="View">
              <PageLink to={`/payouts?${of}`} aria-current={isCalendar ? undefined : 'true'}>
                List
              </PageLink>
              <PageLink to={`/payouts?view=calendar&${of}`} aria-current={isCalendar ? 'true' : undefined}>
                Calendar
              </PageLink>
            </nav>
            <PageLink class="button" to="/platform-payouts">
              Your own payouts
            </PageLink>
            {!isCalendar && <PayoutsExport search={search} today={today} />}
            <ScopedButton scope="payouts:write" onClick={() => setCreating(true)}>
              Create payout
            </ScopedButton>
          </>
        }
      >
        {submerchant !== '' && <p class="muted">Payouts of {submerchant}.</p>}
      </PageHead>
      {isCalendar ? (
        <PayoutCalendar month={readMonth(params.get('month')) ?? today.slice(0, 7)} submerchant={submerchant} />
      ) : (
        <PayoutList />
      )}
      {isCreating && <CreatePayoutDialog submerchant={submerchant} onClose={() => setCreating(false)} />}
    </>
  );
};
export default PayoutsPage;

const PayoutList = () => {
  const search = useSearch();
  const { set } = useFilterFields();
  const filters = readPayoutFilters(search);
  const { status, on } = filters;
  const query = payoutQuery(filters);
  const found = useFoundReferences(filters.submerchant);
  const read = useListRead('payouts.list', query, (cursor, signal) =>
    client.payouts.list({ ...query, limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
  return (
    <>
      {on !== '' && (
        <p class="line">
          <span>
            Payouts arriving on <DateText date={on} />.
          </span>
          <PageLink to={`/payouts?view=calendar&month=${on.slice(0, 7)}`}>Back to the calendar</PageLink>
        </p>
      )}
      <div class="views">
        <nav class="presets" aria-label="Status">
          {(['', ...payoutStatuses] as const).map((each) => (
            <Link
              key={each}
              href={`/payouts${withParams(search, { status: each })}`}
              aria-current={each === status ? 'true' : undefined}
            >
              {each === '' ? 'All' : words(each)}
            </Link>
          ))}
        </nav>
        <NamedViews list="payouts" path="/payouts" />
      </div>
      <ListTable
        caption="Payouts"
        name="payouts"
        operation="payouts.list"
        read={read}
        columns={columnsFor(read.data?.pages.flatMap(({ data }) => data) ?? [])}
        rowKey={({ id }) => id}
        isDense
        bar={<FilterChips filters={payoutChips(found)} values={filters} clears={['on']} />}
        sums={sums}
        order={{
          value: filters.order || 'desc',
          onChange: (value) => set({ order: value === 'desc' ? '' : value }),
        }}
        empty={
          isFiltered(filters) ? (
            <NoneFits noun="payout" path="/payouts" />
          ) : (
            <>
              <p>No payouts yet.</p>
              <TestCommand>taprail clock advance --until payout.paid</TestCommand>
            </>
          )
        }
      />
    </>
  );
};

/** Everything that the filters of the list leave, as a file. */
const PayoutsExport = ({ search, today }: { search: string; today: string }) => {
  const filters = readPayoutFilters(search);
  return (
    <ExportCsv
      name={exportName('payouts', filters, today)}
      noun="payouts"
      columns={payoutsCsv}
      rows={(signal) => client.payouts.list({ ...payoutQuery(filters), limit: 100 }, { signal })}
    />
  );
};
