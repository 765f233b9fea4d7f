import type { WebhookEndpoint } from '@taprail/sdk';
import { PageLink } from '../../parts/page-link';
import { Loaded } from '../../parts/loaded';
import { Pill } from '../../parts/pill';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { endpointState } from '../webhooks/endpoint-state';
import { AttentionRows } from './attention-panel';

const shownMax = 4;
const everyMs = 10_000;

/** Endpoints with their health. A platform has at most sixteen. */
export const WebhookHealth = () => {
  const readAll = async (signal: AbortSignal) => {
    const { data } = await client.webhookEndpoints.list({ limit: 50 }, { signal }).page();
    return Promise.all(data.map(({ id }) => client.webhookEndpoints.get(id, { include: 'health' }, { signal })));
  };
  // Every delivery is a change of its endpoint: under load this would be a request per endpoint each second.
  const read = useRead('webhookEndpoints.list', ['health'], readAll, { waits: true, everyMs });
  return (
    <Loaded read={read}>
      {(endpoints) => (
        <AttentionRows rows={[...endpoints].sort(worstFirst).slice(0, shownMax)} none="No webhook endpoints.">
          {(endpoint) => {
            const { text, tone } = endpointState(endpoint);
            return (
              <li key={endpoint.id}>
                <PageLink class="cut" to={`/webhooks/${endpoint.id}`} title={endpoint.url}>
                  {endpoint.url}
                </PageLink>
                <Pill text={text} tone={tone} />
              </li>
            );
          }}
        </AttentionRows>
      )}
    </Loaded>
  );
};

const worstFirst = (left: WebhookEndpoint, right: WebhookEndpoint): number => isBad(right) - isBad(left);
const isBad = (endpoint: WebhookEndpoint): number => (endpointState(endpoint).tone === 'bad' ? 1 : 0);
