import { useMemo } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { Money } from '../../money/money';
import { Id } from '../../parts/copy';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import { Tabs } from '../../parts/tabs';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { useScope } from '../../session/use-session';
import { Instant } from '../../time/instant';
import { useSalesZone } from '../../time/zone';
import { withParams } from '../../urls/search-params';
import { formatMoney } from '../../money/format-money';
import { Notes } from '../notes/deferred-notes';
import type { PageParams } from '../page-entry';
import { AuditTab } from './audit-tab';
import { ChainFigure } from './chain-figure';
import { payoutOf } from './chain-picture';
import { ChangesList } from './changes-list';
import { DetailsTab } from './details-tab';
import { isCharged } from './charged-payment';
import { earlierPayoutIds } from './earlier-payouts';
import { EventSlider } from './event-slider';
import { LedgerTab } from './ledger-tab';
import { PaymentActions } from './payment-actions';
import { PaymentSummary } from './payment-summary';
import { RequestedPayment } from './requested-payment';
import { changesBetween, stationsChanged } from './state-changes';
import { WebhooksTab } from './webhooks-tab';
import './payment.css';

const rowsMax = 500;

const readRevision = (search: string): number | undefined => {
  const text = new URLSearchParams(search).get('revision');
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
};

/** A sale from the tap to the wire, now or as it was after any of its events. */
const PaymentPage = ({ params }: { params: PageParams }) => {
  const id = params['id'] ?? '';
  const search = useSearch();
  const [path, navigate] = useLocation();
  const asked = readRevision(search);
  const seesPayouts = useScope('payouts:read');
  // A key that may not see payouts is refused all of the record when it asks for one inside it.
  const whole: { expand?: ['settlement.payout'] } = seesPayouts ? { expand: ['settlement.payout'] } : {};
  const now = useRead('transactions.get', [id], (signal) => client.transactions.get(id, whole, { signal }));
  const audit = useRead(
    'transactions.audit',
    [id, now.data?.revision],
    () => client.transactions.audit(id).toArray({ max: rowsMax }),
    { keepsBefore: true },
  );
  const last = now.data?.revision ?? 0;
  const revision = Math.min(asked ?? last, last);
  const isPast = asked !== undefined && revision < last;
  const stateAt = (at: number) => (signal: AbortSignal) =>
    client.transactions.get(id, { revision: at, ...whole }, { signal });
  const then = useRead('transactions.at', [id, revision], stateAt(revision), {
    isEnabled: isPast,
    isFinal: true,
    keepsBefore: true,
  });
  const before = useRead('transactions.at', [id, revision - 1], stateAt(revision - 1), {
    isEnabled: asked !== undefined && revision > 0,
    isFinal: true,
  });
  const schedule = useRead(
    'payoutSchedule.get',
    [now.data?.submerchant],
    (signal) => client.payoutSchedule.get(now.data!.submerchant, { signal }),
    { isEnabled: seesPayouts && now.data !== undefined },
  );
  useSalesZone(schedule.data?.timezone);

  const record = isPast ? (then.data ?? now.data) : now.data;
  const rows = (audit.data ?? []).slice(0, revision + 1);
  const replaced = earlierPayoutIds(rows, record && payoutOf(record)?.id);
  const earlier = useRead(
    'payouts.get',
    ['replaced', ...replaced],
    (signal) => Promise.all(replaced.map((payout) => client.payouts.get(payout, {}, { signal }))),
    // None of them changes any more.
    { isEnabled: seesPayouts && replaced.length > 0, isFinal: true },
  );
  const changes = useMemo(
    () => (asked !== undefined && record && (revision === 0 || before.data) ? changesBetween(before.data, record) : []),
    [asked, record, before.data, revision],
  );
  const choose = (next: number | null) =>
    navigate(`${path}${withParams(search, { revision: next === null ? null : String(next) })}`, { replace: true });

  return (
    <>
      {!now.data && <PageHead title="Payment" />}
      <Loaded read={now} lines={10}>
        {(current) => {
          const shown = record ?? current;
          return (
            <>
              <PageHead
                title={formatMoney(shown.amount_current, shown.currency)}
                actions={!isPast && <PaymentActions record={current} />}
              >
                <p class="line">
                  <Pill status={shown.status} />
                  <strong>
                    <SubMerchantLink reference={shown.submerchant} />
                  </strong>
                  {shown.reference && <span>{shown.reference}</span>}
                  <span class="muted">
                    {words(shown.capture_mode)}
                    {shown.tip_amount > 0 && (
                      <>
                        {' '}
                        (tip <Money amount={shown.tip_amount} currency={shown.currency} />)
                      </>
                    )}
                  </span>
                  {shown.capture_mode === 'pre-auth' && (
                    <PageLink to={`/stays/${shown.authorisation_chain_id}`}>View hold</PageLink>
                  )}
                  <Instant at={shown.created_at} isRelative />
                  <Id id={shown.id} label="transaction ID" />
                </p>
              </PageHead>
              <div class="stack" data-past={isPast}>
                {isPast && (
                  <p class="past" role="status">
                    Viewing the payment as it was after event {revision + 1}. Later events are not shown.
                  </p>
                )}
                {isCharged(shown) ? (
                  <ChainFigure record={shown} changed={asked === undefined ? new Set() : stationsChanged(changes)} />
                ) : (
                  <RequestedPayment record={shown} />
                )}
                <PaymentSummary record={shown} rows={rows} earlier={replaced.length > 0 ? (earlier.data ?? []) : []} />
                <Loaded read={audit} lines={2}>
                  {(rows) => <EventSlider rows={rows} revision={revision} onChoose={choose} />}
                </Loaded>
                {asked !== undefined && <ChangesList changes={changes} currency={shown.currency} />}
                <Tabs
                  label="Payment sections"
                  tabs={[
                    ...(isCharged(shown)
                      ? [{ name: 'details', title: 'Details', show: () => <DetailsTab record={shown} /> }]
                      : []),
                    { name: 'ledger', title: 'Ledger', show: () => <LedgerTab id={id} /> },
                    { name: 'webhooks', title: 'Events and webhooks', show: () => <WebhooksTab id={id} /> },
                    {
                      name: 'audit',
                      title: 'Audit and proof',
                      show: () => <AuditTab id={id} rows={audit.data ?? []} revision={revision} />,
                    },
                  ]}
                />
                {!isPast && <Notes on={{ transaction: current.id }} />}
              </div>
            </>
          );
        }}
      </Loaded>
    </>
  );
};
export default PaymentPage;
