import type { Balances, ListedTransaction, Payout } from '@taprail/sdk';
import { countOf } from '../../money/format-money';
import { Money } from '../../money/money';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { ScopedCard } from '../../parts/scoped-card';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { DateText, Instant } from '../../time/instant';
import { PayoutPill } from '../payout/payout-pill';
import { PayoutHoldsCard } from './payout-holds-card';
import { ScheduleCard } from './schedule-card';

type Props = { reference: string; currency: string | undefined; asOf: string | undefined };

/** The money of a sub-merchant: what it has, when it is paid, what it sold and what it got. */
export const MoneyTab = ({ reference, currency, asOf }: Props) => (
  <div class="stack">
    <ScopedCard title="Balances" scope="ledger:read">
      {() => <BalanceTable reference={reference} asOf={asOf} />}
    </ScopedCard>
    {asOf === undefined ? (
      <>
        <ScopedCard title="Payout schedule" scope="payouts:read">
          {() => <ScheduleCard reference={reference} currency={currency} />}
        </ScopedCard>
        <ScopedCard title="Payout holds" scope="ledger:read">
          {() => <PayoutHoldsCard reference={reference} />}
        </ScopedCard>
        <ScopedCard
          title="Recent payments"
          scope="payments:read"
          link={<PageLink to={`/payments?submerchant=${reference}`}>View all payments</PageLink>}
        >
          {() => <LastPayments reference={reference} />}
        </ScopedCard>
        <ScopedCard
          title="Recent payouts"
          scope="payouts:read"
          link={<PageLink to={`/payouts?submerchant=${reference}`}>View all payouts</PageLink>}
        >
          {() => <LastPayouts reference={reference} />}
        </ScopedCard>
      </>
    ) : (
      <p class="muted">
        Schedule, payments and payouts are only available for the latest state. Go back to latest to see them.
      </p>
    )}
  </div>
);

type Balance = Balances['data'][number];

const amounts: readonly (readonly [keyof Omit<Balance, 'currency'>, string])[] = [
  ['pending', 'Pending'],
  ['available', 'Available'],
  ['reserved', 'Reserved'],
  ['disputed', 'Disputed'],
  ['in_transit', 'In transit'],
  ['negative', 'Negative balance'],
];
const balanceColumns: readonly TableColumn<Balance>[] = [
  { title: 'Currency', cell: ({ currency }) => currency },
  ...amounts.map(([name, title]) => ({
    title,
    isNumber: true,
    cell: (row: Balance) => <Money amount={row[name]} currency={row.currency} />,
  })),
];

const BalanceTable = ({ reference, asOf }: { reference: string; asOf: string | undefined }) => {
  const query = { submerchant: reference, ...(asOf === undefined ? {} : { as_of: asOf }) };
  const read = useRead('balances.get', [query], (signal) => client.balances.get(query, { signal }));
  return (
    <Loaded read={read}>
      {({ data, completeness }) => (
        <>
          {data.length === 0 ? (
            <p class="muted">No balances yet.</p>
          ) : (
            <Table
              caption="Balances by currency"
              columns={balanceColumns}
              rows={data}
              rowKey={({ currency }) => currency}
            />
          )}
          {completeness.status === 'incomplete' && (
            <p class="problem">
              The ledger is missing {completeness.missing_count ?? 'some'} money movements. These figures are not final.
            </p>
          )}
        </>
      )}
    </Loaded>
  );
};

const paymentColumns: readonly TableColumn<ListedTransaction>[] = [
  {
    title: 'Amount',
    isNumber: true,
    onPhone: 'top-start',
    cell: (row) => (
      <PageLink to={`/payments/${row.id}`}>
        <Money amount={row.amount_current} currency={row.currency} />
      </PageLink>
    ),
  },
  { title: 'Status', onPhone: 'top-end', cell: ({ status }) => <Pill status={status} /> },
  { title: 'Reference', onPhone: 'bottom-start', cell: ({ reference }) => reference ?? '–' },
  { title: 'Created', onPhone: 'bottom-end', cell: ({ created_at: at }) => <Instant at={at} /> },
];

const LastPayments = ({ reference }: { reference: string }) => {
  const query = { submerchant: reference, limit: 8 };
  const read = useRead('transactions.list', [query], (signal) => client.transactions.list(query, { signal }).page());
  return (
    <Loaded read={read}>
      {({ data }) =>
        data.length === 0 ? (
          <p class="muted">No payments yet.</p>
        ) : (
          <Table caption="Payments" columns={paymentColumns} rows={data} rowKey={({ id }) => id} />
        )
      }
    </Loaded>
  );
};

const payoutColumns: readonly TableColumn<Payout>[] = [
  {
    title: 'Amount',
    isNumber: true,
    onPhone: 'top-start',
    cell: ({ id, amount, currency }) => (
      <PageLink to={`/payouts/${id}`}>
        <Money amount={amount} currency={currency} />
      </PageLink>
    ),
  },
  { title: 'Status', onPhone: 'top-end', cell: (payout) => <PayoutPill payout={payout} /> },
  { title: 'Arrival', onPhone: 'bottom-end', cell: ({ eta }) => <DateText date={eta} /> },
  {
    title: 'Payments',
    isNumber: true,
    onPhone: 'bottom-start',
    cell: ({ transaction_count: count }) => countOf(count, 'payment'),
  },
];

const LastPayouts = ({ reference }: { reference: string }) => {
  const query = { submerchant: reference, limit: 8 };
  const read = useRead('payouts.list', [query], (signal) => client.payouts.list(query, { signal }).page());
  return (
    <Loaded read={read}>
      {({ data }) =>
        data.length === 0 ? (
          <p class="muted">No payouts yet.</p>
        ) : (
          <Table caption="Payouts" columns={payoutColumns} rows={data} rowKey={({ id }) => id} />
        )
      }
    </Loaded>
  );
};
