import type { Payout } from '@taprail/sdk';
import { Link, useSearch } from 'wouter-preact';
import { Money } from '../../money/money';
import { ListTable } from '../../parts/list-page';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { DateText, Instant } from '../../time/instant';
import { pageHref } from '../../urls/search-params';
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
  { title: 'Sub-merchant', cell: ({ submerchant }) => <SubMerchantLink reference={submerchant} /> },
  { title: 'Arrives', cell: ({ eta }) => <DateText date={eta} /> },
  { title: 'Payments', isNumber: true, cell: ({ transaction_count: count }) => count },
  {
    title: 'Bank',
    isMinor: true,
    cell: ({ destination }) => `${destination.bank_name ?? destination.country} •••• ${destination.last4}`,
  },
  {
    title: 'Wire reference',
    isMinor: true,
    cell: ({ wire_reference: reference }) => reference && <code>{reference}</code>,
  },
  { title: 'Scheduled', isMinor: true, cell: ({ scheduled_at: at }) => <Instant at={at} /> },
];

const PayoutsPage = () => {
  const search = useSearch();
  const params = new URLSearchParams(search);
  const status = statuses.find((each) => each === params.get('status'));
  const submerchant = params.get('submerchant') ?? '';
  const query = { ...(status ? { status } : {}), ...(submerchant === '' ? {} : { submerchant }) };
  const read = useListRead('payouts.list', query, (cursor, signal) =>
    client.payouts.list({ ...query, limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
  return (
    <>
      <PageHead title="Payouts" />
      <nav class="presets" aria-label="Status">
        {[undefined, ...statuses].map((each) => (
          <Link
            key={each ?? 'all'}
            href={pageHref(each ? `/payouts?status=${each}` : '/payouts', search)}
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
        empty={
          <>
            <p>{status ? `No payout is ${words(status).toLowerCase()}.` : 'Nothing was paid out yet.'}</p>
            <code>taprail clock advance --until payout.paid</code>
          </>
        }
      />
    </>
  );
};
export default PayoutsPage;
