import type { SubMerchant } from '@taprail/sdk';
import type { ComponentChildren } from 'preact';
import { countOf } from '../../money/format-money';
import { Money } from '../../money/money';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { addDays, dayIn } from '../../time/format-time';
import { DateText, Instant } from '../../time/instant';
import { useServerNow } from '../../time/server-clock';
import { useZone } from '../../time/zone';
import { byDeadline } from '../disputes/deadline';
import { DisputesText } from './disputes-text';

const volumeDays = 30;
const countedMax = 100;

/** The figures of a sub-merchant that people ask for first. Each is read only by a key that may see it. */
export const MerchantSummary = ({ record }: { record: SubMerchant }) => {
  const reference = record.externalRef;
  const [seesLedger, seesPayments] = [useScope('ledger:read'), useScope('payments:read')];
  const seesDisputes = useScope('disputes:read');
  // Before it may take payments there is nothing to show but what it lacks.
  const isBegun = !['received', 'creating', 'errored', 'pending_requirements'].includes(record.status);
  if (!isBegun && !record.charges_enabled) return null;
  return (
    <section class="card" aria-label="Summary">
      <dl class="merchant-figures">
        {seesLedger && <BalanceFigures record={record} />}
        {seesPayments && <VolumeFigure reference={reference} />}
        {seesDisputes && <DisputeFigure reference={reference} />}
        {seesPayments && <DeviceFigure reference={reference} />}
      </dl>
    </section>
  );
};

type FigureProps = { name: string; note?: ComponentChildren; children: ComponentChildren };

const Figure = ({ name, note, children }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span class="merchant-figure">{children}</span>
      {note && <small class="muted">{note}</small>}
    </dd>
  </div>
);

const BalanceFigures = ({ record }: { record: SubMerchant }) => {
  const query = { submerchants: record.externalRef };
  const read = useRead('balances.subMerchants', [query], (signal) => client.balances.subMerchants(query, { signal }));
  const active = { submerchant: record.externalRef, status: 'active', limit: 1 } as const;
  const holds = useRead('payoutHolds.list', [active], (signal) => client.payoutHolds.list(active, { signal }).page());
  const [hold] = holds.data?.data ?? [];
  return (
    <Loaded read={read} lines={1}>
      {({ data: [row] }) => {
        const next = row?.next_payout ?? null;
        const isOwing = (row?.balances ?? []).every(({ available }) => available <= 0);
        return (
          <>
            {(row?.balances ?? []).map(({ currency, available, pending, in_transit: transit, negative }) => (
              <Figure
                key={currency}
                name="Balance"
                note={
                  <>
                    <Money amount={available} currency={currency} /> available,{' '}
                    <Money amount={pending} currency={currency} /> pending
                    {transit !== 0 && (
                      <>
                        , <Money amount={transit} currency={currency} /> in transit
                      </>
                    )}
                  </>
                }
              >
                <Money amount={available + pending - negative} currency={currency} />
              </Figure>
            ))}
            {(row?.balances ?? []).length === 0 && <Figure name="Balance">None yet</Figure>}
            <Figure
              name="Next payout"
              note={
                next ? (
                  <>
                    arrives <DateText date={next.eta} />
                  </>
                ) : hold ? (
                  <>
                    <PageLink to={`/sub-merchants/${record.externalRef}?tab=money`}>On hold</PageLink> since{' '}
                    <Instant at={hold.created_at} />: nothing is paid out.
                  </>
                ) : !record.payouts_enabled ? (
                  'Payouts are off.'
                ) : isOwing ? (
                  'Nothing is available.'
                ) : (
                  'Available money leaves with the next run.'
                )
              }
            >
              {next ? (
                <PageLink to={`/payouts/${next.id}`}>
                  <Money amount={next.amount} currency={next.currency} />
                </PageLink>
              ) : (
                'None on its way'
              )}
            </Figure>
          </>
        );
      }}
    </Loaded>
  );
};

const VolumeFigure = ({ reference }: { reference: string }) => {
  const { zone } = useZone();
  const to = dayIn(new Date(useServerNow()).toISOString(), zone);
  const query = { from: addDays(to, 1 - volumeDays), to, timezone: zone, submerchants: reference };
  const read = useRead('stats.subMerchants', [query], (signal) => client.stats.subMerchants(query, { signal }));
  return (
    <Loaded read={read} lines={1}>
      {({ data }) => (
        <>
          {data.length === 0 && <Figure name="Volume, 30 days">None</Figure>}
          {data.map(({ currency, captured, refunds }) => (
            <Figure
              key={currency}
              name="Volume, 30 days"
              note={
                <>
                  <PageLink to={`/payments?submerchant=${reference}`}>{countOf(captured.count, 'payment')}</PageLink>
                  {refunds.amount > 0 && (
                    <>
                      , <Money amount={refunds.amount} currency={currency} /> refunded
                    </>
                  )}
                </>
              }
            >
              <Money amount={captured.amount} currency={currency} />
            </Figure>
          ))}
        </>
      )}
    </Loaded>
  );
};

const DisputeFigure = ({ reference }: { reference: string }) => {
  const query = { submerchant: reference, status: 'needs_response', limit: countedMax } as const;
  const read = useRead('disputes.list', [query], (signal) => client.disputes.list(query, { signal }).page());
  return (
    <Loaded read={read} lines={1}>
      {({ data }) => (
        <Figure name="Disputes to answer">
          <DisputesText disputes={[...data].sort(byDeadline)} reference={reference} />
        </Figure>
      )}
    </Loaded>
  );
};

const DeviceFigure = ({ reference }: { reference: string }) => {
  const query = { submerchant: reference, limit: countedMax } as const;
  const read = useRead('devices.list', [query], (signal) => client.devices.list(query, { signal }).page());
  return (
    <Loaded read={read} lines={1}>
      {({ data, has_more: isMore }) => (
        <Figure name="Devices">
          <PageLink to={`/sub-merchants/${reference}?tab=devices`}>
            {data.length}
            {isMore && '+'}
          </PageLink>
        </Figure>
      )}
    </Loaded>
  );
};
