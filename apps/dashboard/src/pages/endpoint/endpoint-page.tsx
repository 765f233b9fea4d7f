import type { Delivery, WebhookEndpoint } from '@taprail/sdk';
import { useSearch } from 'wouter-preact';
import { Copy, Id } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { PageHead } from '../../shell/page-head';
import { Instant } from '../../time/instant';
import type { PageParams } from '../page-entry';
import { endpointState } from '../webhooks/endpoint-state';
import { healthFacts } from '../webhooks/health-facts';
import type { ShownEndpoint } from '../webhooks/on-endpoint';
import '../webhooks/webhooks.css';
import { AttemptsChart } from './attempts-chart';
import { DrillResult } from './drill-result';
import { EndpointActions } from './endpoint-actions';
import { EndpointDeliveries } from './endpoint-deliveries';

/** One endpoint: how it has answered, what waits for it, and everything that was sent. */
const EndpointPage = ({ params }: { params: PageParams }) => {
  const id = params['id'] ?? '';
  const drill = new URLSearchParams(useSearch()).get('drill');
  const seesDeliveries = useScope('events:read');
  const read = useRead('webhookEndpoints.get', [id, 'etag'], async (signal): Promise<ShownEndpoint> => {
    const { data, response } = await client.webhookEndpoints.get(id, { include: 'health' }, { signal }).withResponse();
    return { endpoint: data, etag: response.etag };
  });
  return (
    <>
      {!read.data && <PageHead title="Endpoint" />}
      <Loaded read={read} lines={8}>
        {({ endpoint, etag }) => {
          const { text, tone } = endpointState(endpoint);
          return (
            <>
              <PageHead
                title={endpoint.description ?? 'Endpoint'}
                actions={<EndpointActions endpoint={endpoint} etag={etag} />}
              >
                <p class="line">
                  <Pill text={text} tone={tone} />
                  <span>
                    <code>{endpoint.url}</code> <Copy value={endpoint.url} label="URL" />
                  </span>
                  <Id id={endpoint.id} label="endpoint ID" />
                </p>
              </PageHead>
              <div class="stack">
                <Health endpoint={endpoint} seesDeliveries={seesDeliveries} />
                <AttemptsChart endpoint={endpoint} />
                {drill !== null && seesDeliveries && <DrillResult jobId={drill} />}
                {seesDeliveries ? (
                  <EndpointDeliveries endpoint={endpoint} />
                ) : (
                  <p class="empty">
                    Deliveries require scope <code>events:read</code>.
                  </p>
                )}
              </div>
            </>
          );
        }}
      </Loaded>
    </>
  );
};
export default EndpointPage;

const countedMax = 100;

const Health = ({ endpoint, seesDeliveries }: { endpoint: WebhookEndpoint; seesDeliveries: boolean }) => {
  const { id, health } = endpoint;
  const waiting = useWaiting(id, 'pending', seesDeliveries);
  const kept = useWaiting(id, 'deferred', seesDeliveries);
  const next = waiting?.data
    .flatMap(({ next_attempt_at: at }) => at ?? [])
    .sort()
    .at(0);
  return (
    <section class="card" aria-label="Health">
      <Facts
        rows={[
          ...healthFacts(endpoint),
          ['Last success', health?.last_success_at && <Instant at={health.last_success_at} isRelative />],
          ['Pending', waiting && <Waiting endpointId={id} status="pending" page={waiting} />],
          ['Next attempt', next && endpoint.status === 'enabled' && <Instant at={next} isRelative />],
          ['Held while disabled', kept?.data.length ? <Waiting endpointId={id} status="deferred" page={kept} /> : null],
          [
            'Old secret expires',
            endpoint.previous_secret_expires_at && <Instant at={endpoint.previous_secret_expires_at} isRelative />,
          ],
          ['Created', <Instant at={endpoint.created_at} />],
          ...Object.entries(endpoint.metadata).map(([name, value]) => [name, value] as const),
        ]}
      />
    </section>
  );
};

type Counted = Readonly<{ data: readonly Delivery[]; has_more: boolean }>;

/** Deliveries in a status, oldest first; the API counts none, so they are counted here up to a bound. */
const useWaiting = (id: string, status: 'pending' | 'deferred', isEnabled: boolean): Counted | undefined => {
  const query = { status, order: 'asc', limit: countedMax } as const;
  return useRead(
    'webhookEndpoints.deliveries',
    [id, query],
    (signal) => client.webhookEndpoints.deliveries(id, query, { signal }).page(),
    { isEnabled },
  ).data;
};

const Waiting = ({ endpointId, status, page }: { endpointId: string; status: string; page: Counted }) =>
  page.data.length === 0 ? (
    <>None</>
  ) : (
    <PageLink to={`/webhooks/${endpointId}?status=${status}`}>
      {page.has_more ? `More than ${countedMax}` : page.data.length}
    </PageLink>
  );
