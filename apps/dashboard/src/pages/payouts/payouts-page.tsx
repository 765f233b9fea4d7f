import type { Payout } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { Link, useSearch } from 'wouter-preact';
import { Money } from '../../money/money';
import { TextField } from '../../parts/fields';
import { FilterForm, NoneFits } from '../../parts/list-filters';
import { ListTable } from '../../parts/list-page';
import { PageLink } from '../../parts/page-link';
import { ScopedButton } from '../../parts/scoped-button';
import { words } from '../../parts/status-tone';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import type { TableColumn } from '../../parts/table';
import { TestCommand } from '../../parts/test-command';
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
import { isFiltered, payoutQuery, payoutStatuses, readPayoutFilters } from './payout-filters';
import '../payments/payments.css';

const columns: readonly TableColumn<Payout>[] = [
  {
    title: 'Amount',
    isNumber: true,
    cell: ({ id, amount, currency }) => (
      <PageLink class="payment-amount" to={`/payouts/${id}`}>
        <Money amount={amount} currency={currency} />
      </PageLink>
    ),
  },
  { title: 'Status', cell: (payout) => <PayoutPill payout={payout} /> },
  {
    title: 'Sub-merchant',
    cutWidth: '22%',
    cell: ({ submerchant }) => <SubMerchantLink reference={submerchant} />,
  },
  { title: 'Arrival', cell: ({ eta }) => <DateText date={eta} /> },
  { title: 'Payments', isNumber: true, cell: ({ transaction_count: count }) => count },
  {
    title: 'Bank',
    isMinor: true,
    cutWidth: '18%',
    cell: ({ destination }) => `•••• ${destination.last4} ${destination.bank_name ?? destination.country}`,
  },
  {
    title: 'Wire reference',
    isMinor: true,
    cell: ({ wire_reference: reference }) => reference && <code>{reference}</code>,
  },
  { title: 'Scheduled', isMinor: true, cell: ({ scheduled_at: at }) => <Instant at={at} /> },
];

/** Beside the status, where a payout of the list has failed. */
const failureColumns: readonly TableColumn<Payout>[] = [
  {
    title: 'Failed',
    cell: ({ failed_at: at }) => (at ? <Instant at={at} /> : '–'),
  },
  {
    title: 'Reason',
    cutWidth: '22%',
    cell: ({ failure_code: code, failure_message: message }) =>
      code ? <span title={message ?? words(code)}>{message ?? words(code)}</span> : '–',
  },
];

const columnsFor = (rows: readonly Payout[]): readonly TableColumn<Payout>[] => {
  if (rows.every(({ failure_code: code }) => code === null)) return columns;
  const [amount, status, submerchant, ...others] = columns;
  return [amount!, status!, ...failureColumns, submerchant!, ...others];
};

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
  const filters = readPayoutFilters(search);
  const { status, on } = filters;
  const query = payoutQuery(filters);
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
      <nav class="presets" aria-label="Status">
        {[undefined, ...payoutStatuses].map((each) => (
          <Link
            key={each ?? 'all'}
            href={`/payouts${withParams(search, { status: each ?? null })}`}
            aria-current={each === status ? 'true' : undefined}
          >
            {each ? words(each) : 'All'}
          </Link>
        ))}
      </nav>
      <Filters search={search} />
      <ListTable
        caption="Payouts"
        operation="payouts.list"
        read={read}
        columns={columnsFor(read.data?.pages.flatMap(({ data }) => data) ?? [])}
        rowKey={({ id }) => id}
        isDense
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

const Filters = ({ search }: { search: string }) => {
  const { submerchant, currency, from, to } = readPayoutFilters(search);
  const { set, text } = useFilterFields();
  return (
    <FilterForm>
      <TextField label="Sub-merchant" placeholder="Reference or ID" {...text('submerchant', submerchant)} />
      <TextField label="Currency" {...text('currency', currency)} placeholder="EUR" />
      <div class="filter-days">
        <TextField label="Arrives from" type="date" value={from} onInput={(next) => set({ from: next, on: '' })} />
        <TextField label="Arrives by" type="date" value={to} onInput={(next) => set({ to: next, on: '' })} />
      </div>
    </FilterForm>
  );
};
