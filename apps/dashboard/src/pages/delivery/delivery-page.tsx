import type { DeliveryDetail } from '@taprail/sdk';
import { useEffect, useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { countOf } from '../../money/format-money';
import { ActionDialog } from '../../parts/action-dialog';
import { Id } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { ScopedButton } from '../../parts/scoped-button';
import { toneOf } from '../../parts/status-tone';
import { showEffect } from '../../parts/show-effect';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { PageHead } from '../../shell/page-head';
import { Instant } from '../../time/instant';
import { pageHref } from '../../urls/search-params';
import { deliveryStatusWords } from '../endpoint/delivery-filters';
import { RedeliverDialog } from '../event/redeliver-dialog';
import type { PageParams } from '../page-entry';
import { AttemptCard } from './attempt-card';
import { SignatureCard } from './signature-card';
import { sentBody } from './signature-steps';
import './delivery.css';

/** One event on its way to one endpoint, attempt by attempt. */
const DeliveryPage = ({ params }: { params: PageParams }) => {
  const id = params['id'] ?? '';
  const search = useSearch();
  const [, navigate] = useLocation();
  const read = useRead('deliveries.get', [id], (signal) => client.deliveries.get(id, { signal }));
  useEffect(() => {
    // The id that a receiver was sent is that of an attempt; the delivery has its own.
    if (read.data && read.data.id !== id) navigate(pageHref(`/deliveries/${read.data.id}`, search), { replace: true });
  }, [read.data?.id]);
  return (
    <>
      {!read.data && <PageHead title="Delivery" />}
      <Loaded read={read} lines={8}>
        {(delivery) => <DeliveryView delivery={delivery} />}
      </Loaded>
    </>
  );
};
export default DeliveryPage;

const DeliveryView = ({ delivery }: { delivery: DeliveryDetail }) => {
  const { endpoint: endpointId, event_id: eventId, attempts } = delivery;
  const event = useRead('events.get', [eventId], (signal) => client.events.get(eventId, { signal }), { isFinal: true });
  const seesEndpoint = useScope('webhooks:manage');
  const endpoint = useRead(
    'webhookEndpoints.get',
    [endpointId, 'health'],
    (signal) => client.webhookEndpoints.get(endpointId, { include: 'health' }, { signal }),
    { isEnabled: seesEndpoint },
  );
  const url = endpoint.data?.url;
  const last = attempts.at(-1);
  const asked = new URLSearchParams(useSearch()).get('attempt');
  const explained = attempts.find(({ n }) => String(n) === asked) ?? last;
  return (
    <>
      <PageHead title={delivery.event_type} actions={<DeliveryActions delivery={delivery} />}>
        <p class="line">
          <Pill text={deliveryStatusWords[delivery.status]} tone={toneOf(delivery.status)} />
          {url !== undefined && <code>{url}</code>}
          {delivery.replayed && <Pill text="Resent" tone="info" />}
          <Id id={delivery.id} label="delivery ID" />
        </p>
      </PageHead>
      <div class="stack">
        <section class="card">
          <Facts
            rows={[
              ['Event', <Id id={eventId} to={`/events/${eventId}`} label="event ID" />],
              ['Endpoint', <Id id={endpointId} to={`/webhooks/${endpointId}`} label="endpoint ID" />],
              ['Created', <Instant at={delivery.created_at} />],
              ['Attempts', attempts.length],
              ['Next attempt', delivery.next_attempt_at && <Instant at={delivery.next_attempt_at} isRelative />],
            ]}
          />
          {delivery.status === 'deferred' && (
            <p class="muted">
              The endpoint was disabled. Enable it and <PageLink to={`/webhooks/${endpointId}`}>replay</PageLink> the
              held events.
            </p>
          )}
        </section>
        <section class="stack">
          <h2>{attempts.length === 0 ? 'No attempts yet' : countOf(attempts.length, 'attempt')}</h2>
          <ol class="attempts">
            {attempts.toReversed().map((attempt) => (
              <AttemptCard
                key={attempt.n}
                attempt={attempt}
                isLast={attempt === last}
                url={url}
                body={event.data && sentBody(event.data)}
              />
            ))}
          </ol>
        </section>
        {explained && (
          <Loaded read={event} lines={4}>
            {(sent) => (
              <SignatureCard key={explained.n} attempt={explained} numbers={attempts.map(({ n }) => n)} event={sent} />
            )}
          </Loaded>
        )}
      </div>
    </>
  );
};

const DeliveryActions = ({ delivery }: { delivery: DeliveryDetail }) => {
  const [open, setOpen] = useState<'redeliver' | 'erase'>();
  const hasContent = delivery.attempts.some(
    ({ response_headers: headers, response_excerpt: text }) => headers !== null || text !== null,
  );
  return (
    <>
      <ScopedButton scope="events:redeliver" kind="primary" onClick={() => setOpen('redeliver')}>
        Resend event
      </ScopedButton>
      <ScopedButton
        scope="webhooks:manage"
        isDisabled={!hasContent}
        {...(hasContent ? {} : { why: 'Nothing to erase' })}
        onClick={() => setOpen('erase')}
      >
        Erase responses{' '}
      </ScopedButton>
      {open === 'redeliver' && (
        <RedeliverDialog
          eventId={delivery.event_id}
          type={delivery.event_type}
          endpoint={delivery.endpoint}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'erase' && (
        <ActionDialog
          title="Erase responses"
          submit="Erase responses"
          kind="danger"
          call={(made, sending) => made.deliveries.eraseContent(delivery.id, sending)}
          onDone={showEffect('Responses erased')}
          onClose={() => setOpen(undefined)}
        >
          <p>Permanently erases the headers and bodies of all responses. Times and statuses are kept.</p>
        </ActionDialog>
      )}
    </>
  );
};
