import type { Payout } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ChartFigure } from '../../charts/chart-figure';
import { type WaterfallStep, waterfallOf } from '../../charts/waterfall';
import { WaterfallChart } from '../../charts/waterfall-chart';
import { formatCount, formatMoney } from '../../money/format-money';
import { Money } from '../../money/money';
import { ActionDialog } from '../../parts/action-dialog';
import { Id } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { Loaded } from '../../parts/loaded';
import { ScopedButton } from '../../parts/scoped-button';
import { words } from '../../parts/status-tone';
import { StripeId } from '../../parts/stripe-id';
import { PageLink } from '../../parts/page-link';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import type { TableColumn } from '../../parts/table';
import { showEffect } from '../../parts/show-effect';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { formatDate } from '../../time/format-time';
import { DateText, Instant } from '../../time/instant';
import type { PageParams } from '../page-entry';
import { isReturned, PayoutPill } from './payout-pill';
import { PayoutItems } from './payout-items';
import { PrintStatement } from './print-statement';
import { needsAccount, usePayee } from './use-payee';
import { SimulatePayout } from './simulate-payout';
import { StatementHead } from './statement-head';
import './payout.css';
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
                <PayoutPill payout={payout} />
                <strong>
                  <SubMerchantLink reference={payout.submerchant} />
                </strong>
                <PayoutDay payout={payout} />
                <Id id={payout.id} label="payout ID" />
              </p>
            </PageHead>
            <StatementHead payout={payout} />
            <div class="stack">
              {payout.failure_code && <Failure payout={payout} />}
              <Breakdown payout={payout} />
              <section class="card">
                <Facts
                  rows={[
                    [
                      'Destination',
                      `${payout.destination.bank_name ?? 'Bank'} •••• ${payout.destination.last4} (${payout.destination.country})`,
                    ],
                    ['Wire reference', payout.wire_reference && <code>{payout.wire_reference}</code>],
                    ...stripeIds(payout),
                    ['Payments', formatCount(payout.transaction_count)],
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
                    [isReturned(payout) ? 'Returned' : 'Failed', payout.failed_at && <Instant at={payout.failed_at} />],
                    [
                      'Retried by',
                      payout.retried_by && <Id id={payout.retried_by} to={`/payouts/${payout.retried_by}`} />,
                    ],
                    ['Retry of', payout.retry_of && <Id id={payout.retry_of} to={`/payouts/${payout.retry_of}`} />],
                  ]}
                />
              </section>
              <PayoutItems payout={payout} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
};
export default PayoutPage;

/** Why it failed, and what is to be done. */
const Failure = ({ payout }: { payout: Payout }) => {
  const payee = usePayee(payout);
  const { submerchant, failure_message: message, failure_code: code, retried_by: retriedBy } = payout;
  const next = () => {
    if (retriedBy !== null)
      return (
        <>
          It was retried by <PageLink to={`/payouts/${retriedBy}`}>another payout</PageLink>.
        </>
      );
    if (payee && !needsAccount(payee))
      return 'The amount went back to the balance, which the next payout pays out; until then this one can be retried.';
    return (
      <>
        Correct the bank account of <SubMerchantLink reference={submerchant} />, then retry the payout.
      </>
    );
  };
  return (
    <p class="problem" role="alert">
      <span>
        {message ?? words(code!)} {next()}
      </span>
    </p>
  );
};

/** The money goes from our balance to the account of the sub-merchant, and from there to its bank. */
const stripeIds = ({ psp_references: ids }: Payout) =>
  ids === undefined
    ? []
    : ([
        [
          'Transfer at Stripe',
          <StripeId id={ids.transfer} page={`/connect/transfers/${ids.transfer}`} label="transfer at Stripe" />,
        ],
        [
          'Payout at Stripe',
          <StripeId
            id={ids.payout}
            page={`/connect/accounts/${ids.account}/payouts/${ids.payout}`}
            label="payout at Stripe"
          />,
        ],
        [
          'Account at Stripe',
          <StripeId id={ids.account} page={`/connect/accounts/${ids.account}`} label="account at Stripe" />,
        ],
      ] as const);

/** The day that matters in its state. One that was cancelled or failed does not arrive. */
const PayoutDay = ({ payout }: { payout: Payout }) => {
  const { status, eta, paid_at: paidAt, failed_at: failedAt } = payout;
  if (status === 'paid' && paidAt) {
    return (
      <span>
        paid <Instant at={paidAt} />
      </span>
    );
  }
  if (status === 'failed' && failedAt) {
    return (
      <span>
        {isReturned(payout) ? 'returned' : 'failed'} <Instant at={failedAt} />
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

const PayoutActions = ({ payout }: { payout: Payout }) => {
  const [open, setOpen] = useState<'cancel' | 'retry'>();
  const payee = usePayee(payout);
  const isBlocked = payee !== undefined && needsAccount(payee);
  const money = formatMoney(payout.amount, payout.currency);
  return (
    <>
      <PrintStatement payout={payout} />
      {payout.status === 'scheduled' && (
        <ScopedButton scope="payouts:write" onClick={() => setOpen('cancel')}>
          Cancel payout
        </ScopedButton>
      )}
      {payout.status === 'failed' && payout.retried_by === null && (
        <ScopedButton
          scope="payouts:write"
          isDisabled={isBlocked}
          {...(isBlocked ? { why: 'Correct the bank account first' } : {})}
          onClick={() => setOpen('retry')}
        >
          Retry payout
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
            {money} to <strong>{payout.submerchant}</strong>, account ••••{' '}
            {payee?.details?.externalAccount?.last4 ?? payout.destination.last4}.
          </p>
        </ActionDialog>
      )}
    </>
  );
};
