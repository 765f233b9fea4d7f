import type { Payout } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { Link, useSearch } from 'wouter-preact';
import { Money } from '../../money/money';
import { ListTable } from '../../parts/list-page';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
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
import { readDay } from '../../time/read-day';
import { useServerNow } from '../../time/server-clock';
import { CreatePayoutDialog } from './create-payout';
import { withParams } from '../../urls/search-params';
import { PayoutCalendar } from './payout-calendar';
import '../payments/payments.css';

const statuses = ['scheduled', 'in_transit', 'paid', 'failed', 'canceled'] as const;

const columns: readonly TableColumn<Payout>[] = [
  {
    title: 'Amount',
    cell: ({ id, amount, currency }) => (
      <PageLink class="payment-amount" to={`/payouts/${id}`}>
        <Money amount={amount} currency={currency} />
      </PageLink>
    ),
  },
  { title: 'Status', cell: ({ status }) => <Pill status={status} /> },
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
  const params = new URLSearchParams(search);
  const status = statuses.find((each) => each === params.get('status'));
  const submerchant = params.get('submerchant') ?? '';
  const on = readDay(search, 'on');
  const query = {
    ...(status ? { status } : {}),
    ...(submerchant === '' ? {} : { submerchant }),
    ...(on === '' ? {} : { arrival: { gte: on, lte: on } }),
  };
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
        {[undefined, ...statuses].map((each) => (
          <Link
            key={each ?? 'all'}
            href={`/payouts${withParams(search, { status: each ?? null })}`}
            aria-current={each === status ? 'true' : undefined}
          >
            {each ? words(each) : 'All'}
          </Link>
        ))}
      </nav>
      <ListTable
        caption="Payouts"
        operation="payouts.list"
        read={read}
        columns={columns}
        rowKey={({ id }) => id}
        isDense
        empty={
          <>
            <p>{status || on ? 'No payouts match these filters.' : 'No payouts yet.'}</p>
            <TestCommand>taprail clock advance --until payout.paid</TestCommand>
          </>
        }
      />
    </>
  );
};
