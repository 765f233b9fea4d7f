import type { LoggedRequestDetail } from '@taprail/sdk';
import { formatCount } from '../../money/format-money';
import { Copy, Id } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { JsonTree } from '../../parts/json-tree';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { PersonName } from '../../parts/person-name';
import { Pill } from '../../parts/pill';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { Instant } from '../../time/instant';
import type { PageParams } from '../page-entry';
import { requestTone } from '../requests/request-tone';

/** One request: what was asked, what was answered, and the events that it caused. */
const RequestPage = ({ params }: { params: PageParams }) => {
  const id = params['id'] ?? '';
  const read = useRead('requests.get', [id], (signal) => client.requests.get(id, { signal }));
  return (
    <>
      {!read.data && <PageHead title="Request" />}
      <Loaded read={read} lines={8}>
        {(request) => (
          <>
            <PageHead title={`${request.method} ${request.path}`}>
              <p class="line">
                <Pill text={String(request.status)} tone={requestTone(request.status)} />
                {request.code !== null && (
                  <a href={`/docs/errors/${request.code}`}>
                    <code>{request.code}</code>
                  </a>
                )}
                <span>{formatCount(request.duration_ms)} ms</span>
                <Instant at={request.created_at} isExact />
                <Id id={request.id} label="request ID" />
              </p>
            </PageHead>
            <div class="stack">
              <RequestFacts request={request} />
              <CausedEvents ids={request.events} />
              <Body title="Request body" value={request.request_body} />
              <Body title="Response body" value={request.response_body} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
};
export default RequestPage;

const RequestFacts = ({ request }: { request: LoggedRequestDetail }) => {
  const { route, api_key: key, user, idempotency_key: idempotencyKey } = request;
  return (
    <section class="card">
      <Facts
        rows={[
          [
            'Route',
            route === null ? (
              'No matching route'
            ) : (
              <PageLink to={`/requests?route=${encodeURIComponent(route)}`}>
                <code>{route}</code>
              </PageLink>
            ),
          ],
          key === null
            ? ['Person', user && <PersonName id={user} />]
            : ['API key', <Id id={key} to={`/requests?key=${key}`} label="key ID" />],
          [
            'Idempotency key',
            idempotencyKey && (
              <PageLink to={`/requests?idempotency_key=${encodeURIComponent(idempotencyKey)}`}>
                <code>{idempotencyKey}</code>
              </PageLink>
            ),
          ],
          ['Replayed', request.replayed ? 'Yes. The first response was returned and nothing was executed again' : null],
        ]}
      />
    </section>
  );
};

const CausedEvents = ({ ids }: { ids: readonly string[] }) => (
  <section class="card" aria-label="Events">
    <div class="card-head">
      <h2>Events caused by this request</h2>
    </div>
    {ids.length === 0 ? (
      <p class="muted">No events.</p>
    ) : (
      <ol class="stack">
        {ids.map((id) => (
          <CausedEvent key={id} id={id} />
        ))}
      </ol>
    )}
  </section>
);

const CausedEvent = ({ id }: { id: string }) => {
  const read = useRead('events.get', [id], (signal) => client.events.get(id, { signal }), { isFinal: true });
  return (
    <li class="line">
      {read.data && <code>{read.data.type}</code>}
      <Id id={id} to={`/events/${id}`} label="event ID" />
    </li>
  );
};

const Body = ({ title, value }: { title: string; value: unknown }) => (
  <section class="card" aria-label={title}>
    <div class="card-head">
      <h2>{title}</h2>
      {value !== null && <Copy value={JSON.stringify(value, null, 2)} label={title.toLowerCase()} />}
    </div>
    {value === null || value === undefined ? (
      <p class="muted">Empty or not JSON.</p>
    ) : (
      <>
        <JsonTree value={value} />
        <p class="muted">
          Values that may contain personal data or secrets are replaced with <code>[redacted]</code>.
        </p>
      </>
    )}
  </section>
);
