import type { TaprailEvent } from '@taprail/sdk';
import { Id } from '../../parts/copy';
import { JsonTree } from '../../parts/json-tree';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { RequiresScope } from '../../parts/requires-scope';
import { toneOf } from '../../parts/status-tone';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { Instant } from '../../time/instant';
import { deliveryStatusWords } from '../endpoint/delivery-filters';

/** The events about this sale, and whether their receivers took them. */
export const WebhooksTab = ({ id }: { id: string }) => {
  const isAllowed = useScope('events:read');
  const query = { transaction: id, order: 'asc', limit: 50 } as const;
  const read = useRead('events.list', [query], (signal) => client.events.list(query, { signal }).page(), {
    isEnabled: isAllowed,
  });
  if (!isAllowed) {
    return <RequiresScope scope="events:read" kind="empty" />;
  }
  return (
    <Loaded read={read} lines={5}>
      {({ data }) =>
        data.length === 0 ? (
          <p class="empty">No events for this payment yet.</p>
        ) : (
          <ol class="events">
            {data.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ol>
        )
      }
    </Loaded>
  );
};

const EventRow = ({ event }: { event: TaprailEvent }) => {
  const read = useRead('events.deliveries', [event.id], (signal) => client.events.deliveries(event.id, { signal }));
  return (
    <li class="card">
      <div class="card-head">
        <h2>
          <code>{event.type}</code>
        </h2>
        <span class="entry-facts">
          <Instant at={event.created_at} isExact />
          <Id id={event.id} to={`/events/${event.id}`} label="event ID" />
        </span>
      </div>
      <Loaded read={read} lines={1}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="muted">Not sent: no endpoint was subscribed at the time.</p>
          ) : (
            <ul class="deliveries">
              {data.map((delivery) => (
                <li key={delivery.id}>
                  <PageLink to={`/deliveries/${delivery.id}`}>
                    <Pill text={deliveryStatusWords[delivery.status]} tone={toneOf(delivery.status)} />
                  </PageLink>
                  <Id id={delivery.endpoint} to={`/webhooks/${delivery.endpoint}`} label="endpoint ID" />
                  <span class="muted">
                    {delivery.attempts.length} {delivery.attempts.length === 1 ? 'attempt' : 'attempts'}
                  </span>
                  {delivery.next_attempt_at && (
                    <span class="muted">
                      next <Instant at={delivery.next_attempt_at} isRelative />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <details>
        <summary class="muted">Body</summary>
        <JsonTree value={event} />
      </details>
    </li>
  );
};
