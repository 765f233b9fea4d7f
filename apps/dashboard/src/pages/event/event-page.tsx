import type { Delivery, TaprailEvent } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { Money } from '../../money/money';
import { Copy, Id } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { JsonTree } from '../../parts/json-tree';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { ScopedButton } from '../../parts/scoped-button';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import { toneOf } from '../../parts/status-tone';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { Instant } from '../../time/instant';
import { deliveryStatusWords } from '../endpoint/delivery-filters';
import { eventSubject } from '../events/event-subject';
import type { PageParams } from '../page-entry';
import { eventMeanings } from '../webhooks/event-kinds';
import { RedeliverDialog } from './redeliver-dialog';

/** One event, exactly as it is sent, and to whom it was. */
const EventPage = ({ params }: { params: PageParams }) => {
  const id = params['id'] ?? '';
  const read = useRead('events.get', [id], (signal) => client.events.get(id, { signal }), { isFinal: true });
  const [isSending, setSending] = useState(false);
  return (
    <>
      {!read.data && <PageHead title="Event" />}
      <Loaded read={read} lines={8}>
        {(event) => (
          <>
            <PageHead
              title={event.type}
              actions={
                <ScopedButton scope="events:redeliver" kind="primary" onClick={() => setSending(true)}>
                  Resend event
                </ScopedButton>
              }
            >
              <p class="line">
                <span class="muted">{eventMeanings[event.type]}</span>
                <Instant at={event.created_at} isExact />
                <Id id={event.id} label="event ID" />
              </p>
            </PageHead>
            <div class="stack">
              <EventFacts event={event} />
              <EventDeliveries id={id} type={event.type} />
              <section class="card" aria-label="Body">
                <div class="card-head">
                  <h2>Body</h2>
                  <Copy value={JSON.stringify(event, null, 2)} label="event" />
                </div>
                <JsonTree value={event} />
              </section>
            </div>
            {isSending && <RedeliverDialog eventId={id} type={event.type} onClose={() => setSending(false)} />}
          </>
        )}
      </Loaded>
    </>
  );
};
export default EventPage;

const EventFacts = ({ event }: { event: TaprailEvent }) => {
  const { id, path, amount, currency } = eventSubject(event);
  const { request } = event;
  return (
    <section class="card">
      <Facts
        rows={[
          ['Object', <Id id={id} to={path} label="ID" />],
          [
            'Amount',
            amount === undefined || currency === undefined ? null : <Money amount={amount} currency={currency} />,
          ],
          ['Sub-merchant', event.submerchant && <SubMerchantLink reference={event.submerchant} />],
          [
            'Transaction',
            event.transaction_id && (
              <Id id={event.transaction_id} to={`/payments/${event.transaction_id}`} label="transaction ID" />
            ),
          ],
          ['Sequence', event.sequence],
          ['Source request', request.id && <Id id={request.id} to={`/requests/${request.id}`} label="request ID" />],
          ['Idempotency key', request.idempotency_key],
          ['API version', event.api_version],
        ]}
      />
    </section>
  );
};

const columns: readonly TableColumn<Delivery>[] = [
  {
    title: 'Status',
    cell: ({ id, status }) => (
      <PageLink to={`/deliveries/${id}`}>
        <Pill text={deliveryStatusWords[status]} tone={toneOf(status)} />
      </PageLink>
    ),
  },
  { title: 'Endpoint', cell: ({ endpoint }) => <Id id={endpoint} to={`/webhooks/${endpoint}`} label="endpoint ID" /> },
  { title: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts.length },
  {
    title: 'Response',
    cell: ({ attempts }) => {
      const last = attempts.at(-1);
      return last ? <code>{last.error ?? last.status_code}</code> : '–';
    },
  },
  { title: 'Created', isMinor: true, cell: ({ created_at: at }) => <Instant at={at} isExact /> },
  {
    title: 'Next attempt',
    isMinor: true,
    cell: ({ next_attempt_at: at }) => (at ? <Instant at={at} isRelative /> : '–'),
  },
];

const EventDeliveries = ({ id, type }: Pick<TaprailEvent, 'id' | 'type'>) => {
  const read = useRead('events.deliveries', [id], (signal) => client.events.deliveries(id, { signal }));
  return (
    <section class="stack" aria-label="Deliveries">
      <h2>Deliveries</h2>
      <Loaded read={read} lines={2}>
        {({ data }) =>
          data.length === 0 ? (
            <div class="empty">
              <p>Not sent: no endpoint was subscribed to {type} at the time. Resend it to those that are now.</p>
              <PageLink class="button" to="/webhooks">
                View endpoints
              </PageLink>
            </div>
          ) : (
            <Table caption="Event deliveries" columns={columns} rows={data} rowKey={(row) => row.id} />
          )
        }
      </Loaded>
    </section>
  );
};
