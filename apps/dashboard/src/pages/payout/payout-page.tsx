import type { ListedTransaction, Payout } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ChartFigure } from '../../charts/chart-figure';
import { type WaterfallStep, waterfallOf } from '../../charts/waterfall';
import { WaterfallChart } from '../../charts/waterfall-chart';
import { countOf, formatCount, formatMoney } from '../../money/format-money';
import { Money } from '../../money/money';
import { ActionDialog } from '../../parts/action-dialog';
import { Id } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { ListTable } from '../../parts/list-page';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { ScopedButton } from '../../parts/scoped-button';
import { words } from '../../parts/status-tone';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import { Table, type TableColumn } from '../../parts/table';
import { showEffect } from '../../parts/show-effect';
import { client } from '../../requests/client';
import { useListRead, useRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { formatDate } from '../../time/format-time';
import { DateText, Instant } from '../../time/instant';
import type { PageParams } from '../page-entry';
import { SimulatePayout } from './simulate-payout';
import { type Conversion, conversionsOf, rateText } from './conversions';
import '../../charts/charts.css';

/** The amount that a business gets, and how it comes about. */
const PayoutPage = ({ params }: { params: PageParams }) => {
  const id = params['id'] ?? '';
  const read = useRead('payouts.get', [id], (signal) => client.payouts.get(id, {}, { signal }));
  return (
    <>
      {!read.data && <PageHead title="Payout" />}
      <Loaded read={read} lines={8}>
        {(payout) => (
          <>
            <PageHead title={formatMoney(payout.amount, payout.currency)} actions={<PayoutActions payout={payout} />}>
              <p class="line">
                <Pill status={payout.status} {...(isReturned(payout) ? { text: 'Returned' } : {})} />
                <strong>
                  <SubMerchantLink reference={payout.submerchant} />
                </strong>
                <PayoutDay payout={payout} />
                <Id id={payout.id} label="payout ID" />
              </p>
            </PageHead>
            <div class="stack">
              {payout.failure_code && (
                <p class="problem" role="alert">
                  <span>
                    {payout.failure_message ?? words(payout.failure_code)} Update the bank account of{' '}
                    <SubMerchantLink reference={payout.submerchant} />, then retry the payout.
                  </span>
                </p>
              )}
              <Breakdown payout={payout} />
              <section class="card">
                <Facts
                  rows={[
                    [
                      'Destination',
                      `${payout.destination.bank_name ?? 'Bank'} •••• ${payout.destination.last4} (${payout.destination.country})`,
                    ],
                    ['Wire reference', payout.wire_reference && <code>{payout.wire_reference}</code>],
                    ['Sales days', payout.sales_days.map(formatDate).join(', ')],
                    ['Bank calendar', payout.calendar ?? 'Weekdays only'],
                    [
                      'Bank closed on',
                      payout.closed_days.length > 0 &&
                        payout.closed_days.map(({ date, reason }) => `${formatDate(date)} (${reason})`).join(', '),
                    ],
                    ['Expected arrival', <DateText date={payout.eta} />],
                    ['Scheduled', <Instant at={payout.scheduled_at} />],
                    ['Paid', payout.paid_at && <Instant at={payout.paid_at} />],
                    ['Retry of', payout.retry_of && <Id id={payout.retry_of} to={`/payouts/${payout.retry_of}`} />],
                  ]}
                />
              </section>
              <PaymentsInside id={id} count={payout.transaction_count} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
};
export default PayoutPage;

/** The day that matters in its state. One that was cancelled or failed does not arrive. */
const PayoutDay = ({ payout: { status, eta, paid_at: paidAt } }: { payout: Payout }) => {
  if (status === 'paid' && paidAt) {
    return (
      <span>
        paid <Instant at={paidAt} />
      </span>
    );
  }
  if (status === 'failed' || status === 'canceled') return null;
  return (
    <span>
      arrives <DateText date={eta} />
    </span>
  );
};

/** Paid, and sent back by the bank later. */
const isReturned = ({ status, paid_at: paidAt }: Payout): boolean => status === 'failed' && paidAt !== null;

const Breakdown = ({ payout }: { payout: Payout }) => {
  const { amount, currency, breakdown } = payout;
  const waterfall = waterfallOf(Object.entries(breakdown).map(([name, part]) => [words(name), part] as const));
  const isExact = waterfall.sum === amount;
  const columns: readonly TableColumn<WaterfallStep>[] = [
    { title: 'Component', cell: ({ name }) => name },
    { title: 'Amount', isNumber: true, cell: (step) => <Money amount={step.amount} currency={currency} /> },
    { title: 'Running total', isNumber: true, cell: ({ to }) => <Money amount={to} currency={currency} /> },
  ];
  return (
    <ChartFigure
      title="Breakdown"
      note={
        isExact
          ? 'The components add up to the payout amount.'
          : `The components add up to ${formatMoney(waterfall.sum, currency)}, which does not match the payout amount.`
      }
      rows={waterfall.steps}
      columns={columns}
      rowKey={({ name }) => name}
    >
      <WaterfallChart waterfall={waterfall} currency={currency} total="Payout" />
    </ChartFigure>
  );
};

const columns: readonly TableColumn<ListedTransaction>[] = [
  {
    title: 'Captured',
    cell: ({ id, amount_captured: captured, currency }) => (
      <PageLink to={`/payments/${id}`}>
        <Money amount={captured} currency={currency} />
      </PageLink>
    ),
  },
  { title: 'Status', cell: ({ status }) => <Pill status={status} /> },
  { title: 'Reference', cell: ({ reference }) => reference ?? '–' },
  { title: 'Created', cell: ({ created_at: at }) => <Instant at={at} /> },
  { title: 'ID', isMinor: true, cell: ({ id }) => <Id id={id} /> },
];

/** Between the amount and the status, where a payment of the list was converted. */
const convertedColumns: readonly TableColumn<ListedTransaction>[] = [
  {
    title: 'Converted',
    isNumber: true,
    cell: ({ capture }) =>
      capture?.fx ? <Money amount={capture.fx.converted_amount} currency={capture.fx.to} /> : '–',
  },
  { title: 'Exchange rate', isNumber: true, cell: ({ capture }) => capture?.fx?.rate ?? '–' },
];

const conversionColumns: readonly TableColumn<Conversion>[] = [
  { title: 'Sales', cell: ({ source, from }) => <Money amount={source} currency={from} /> },
  { title: 'Exchange rate', cell: rateText },
  { title: 'Payments', isNumber: true, cell: ({ count }) => formatCount(count) },
  { title: 'Converted', isNumber: true, cell: ({ converted, to }) => <Money amount={converted} currency={to} /> },
];

const Conversions = ({ rows, isAll }: { rows: readonly Conversion[]; isAll: boolean }) => (
  <section class="card" aria-label="Currency conversion">
    <div class="card-head">
      <h2>Currency conversion</h2>
      {!isAll && <span class="muted">Of the payments loaded below</span>}
    </div>
    <Table caption="Currency conversion" columns={conversionColumns} rows={rows} rowKey={({ from }) => from} />
  </section>
);

const PaymentsInside = ({ id, count }: { id: string; count: number }) => {
  const read = useListRead('payouts.transactions', { id }, (cursor, signal) =>
    client.payouts.transactions(id, { limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
  const conversions = conversionsOf(read.data?.pages.flatMap(({ data }) => data) ?? []);
  const [amount, ...others] = columns;
  return (
    <div class="stack">
      {conversions.length > 0 && <Conversions rows={conversions} isAll={!read.hasNextPage} />}
      <h2>{countOf(count, 'payment')} in this payout</h2>
      <ListTable
        caption="Payments in this payout"
        operation="payouts.transactions"
        read={read}
        columns={conversions.length > 0 ? [amount!, ...convertedColumns, ...others] : columns}
        rowKey={(row) => row.id}
        empty={<p>No payments, only adjustments.</p>}
      />
    </div>
  );
};

const PayoutActions = ({ payout }: { payout: Payout }) => {
  const [open, setOpen] = useState<'cancel' | 'retry'>();
  const money = formatMoney(payout.amount, payout.currency);
  return (
    <>
      <button type="button" class="button" onClick={() => print()}>
        Print
      </button>
      {payout.status === 'scheduled' && (
        <ScopedButton scope="payouts:write" onClick={() => setOpen('cancel')}>
          Cancel payout
        </ScopedButton>
      )}
      {payout.status === 'failed' && (
        <ScopedButton scope="payouts:write" kind="primary" onClick={() => setOpen('retry')}>
          Retry payout{' '}
        </ScopedButton>
      )}
      <SimulatePayout payout={payout} />
      {open === 'cancel' && (
        <ActionDialog
          title="Cancel payout"
          submit={`Cancel payout of ${money}`}
          kind="danger"
          confirm={payout.id}
          call={(made, sending) => made.payouts.cancel(payout.id, sending)}
          onDone={showEffect('Payout cancelled. Its amount moves to the next payout')}
          onClose={() => setOpen(undefined)}
        >
          <p>
            {money} to <strong>{payout.submerchant}</strong> will not be sent. The amount stays available and moves to
            the next payout.
          </p>
        </ActionDialog>
      )}
      {open === 'retry' && (
        <ActionDialog
          title="Retry payout"
          submit={`Retry payout of ${money}`}
          confirm={payout.id}
          call={(made, sending) => made.payouts.retry(payout.id, sending)}
          onDone={showEffect('New payout scheduled')}
          onClose={() => setOpen(undefined)}
        >
          <p>
            {money} to <strong>{payout.submerchant}</strong>, account •••• {payout.destination.last4}.
          </p>
        </ActionDialog>
      )}
    </>
  );
};
