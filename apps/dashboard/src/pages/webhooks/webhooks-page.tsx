import type { NewWebhookEndpoint, WebhookEndpoint } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { Id } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { ScopedButton } from '../../parts/scoped-button';
import { Tabs } from '../../parts/tabs';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { CreateEndpointDialog } from './endpoint-dialogs';
import { SigningSecretDialog } from './signing-secret-dialog';
import { endpointState } from './endpoint-state';
import { EventCatalogue } from './event-catalogue';
import { healthFacts } from './health-facts';
import './webhooks.css';

/** Endpoints with how they have answered, and the catalogue of what they can be sent. */
const WebhooksPage = () => {
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<NewWebhookEndpoint>();
  const add = () => setAdding(true);
  return (
    <>
      <PageHead
        title="Webhooks"
        actions={
          <ScopedButton scope="webhooks:manage" kind="primary" onClick={add}>
            Add endpoint
          </ScopedButton>
        }
      >
        <p class="muted">Receive events on your servers. Each delivery is signed and retried for up to 72 hours.</p>
      </PageHead>
      <Tabs
        label="Webhooks"
        tabs={[
          { name: 'endpoints', title: 'Endpoints', show: () => <Endpoints onAdd={add} /> },
          { name: 'catalogue', title: 'Event catalogue', show: () => <EventCatalogue /> },
        ]}
      />
      {isAdding && <CreateEndpointDialog onMade={setMade} onClose={() => setAdding(false)} />}
      {made && !isAdding && <SigningSecretDialog shown={made} onClose={() => setMade(undefined)} />}
    </>
  );
};
export default WebhooksPage;

const Endpoints = ({ onAdd }: { onAdd: () => void }) => {
  // A platform has at most sixteen.
  const read = useRead('webhookEndpoints.list', [], (signal) =>
    client.webhookEndpoints.list({ limit: 50 }, { signal }).page(),
  );
  return (
    <Loaded read={read} lines={6}>
      {({ data }) =>
        data.length === 0 ? (
          <div class="empty">
            <p>No endpoints yet. Add one to receive events.</p>
            <ScopedButton scope="webhooks:manage" onClick={onAdd}>
              Add endpoint
            </ScopedButton>
            <code>taprail listen --forward-to http://127.0.0.1:3000/webhooks</code>
          </div>
        ) : (
          <ul class="endpoints">
            {data.map((endpoint) => (
              <EndpointCard key={endpoint.id} listed={endpoint} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
};

/** The list has no health, so each card asks for its own. */
const EndpointCard = ({ listed }: { listed: WebhookEndpoint }) => {
  const read = useRead('webhookEndpoints.get', [listed.id, 'health'], (signal) =>
    client.webhookEndpoints.get(listed.id, { include: 'health' }, { signal }),
  );
  const endpoint = read.data ?? listed;
  const { text, tone } = endpointState(endpoint);
  return (
    <li class="card">
      <div class="card-head">
        <h2>
          <PageLink to={`/webhooks/${endpoint.id}`}>{endpoint.url}</PageLink>
        </h2>
        <span class="line">
          {read.data && <Pill text={text} tone={tone} />}
          <Id id={endpoint.id} label="endpoint ID" />
        </span>
      </div>
      {endpoint.description && <p class="endpoint-note">{endpoint.description}</p>}
      <Facts rows={healthFacts(endpoint)} />
    </li>
  );
};
