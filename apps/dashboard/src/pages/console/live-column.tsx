import type { TaprailEvent } from '@taprail/sdk';
import { Money } from '../../money/money';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { RequiresScope } from '../../parts/requires-scope';
import { toneOf } from '../../parts/status-tone';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { formatClock } from '../../time/format-time';
import { useZone } from '../../time/zone';

/** The latest events, newest first, as they happen. */
export const LiveColumn = () => {
  const isAllowed = useScope('events:read');
  const query = { limit: 12 } as const;
  const read = useRead('events.list', [query], (signal) => client.events.list(query, { signal }).page(), {
    isEnabled: isAllowed,
  });
  return (
    <section class="live-column" aria-label="Live events">
      <h2>Live events</h2>
      {isAllowed ? (
        <Loaded read={read} lines={6}>
          {({ data }) =>
            data.length === 0 ? (
              <p class="empty">No events yet. Tap a card to create some.</p>
            ) : (
              <ol>
                {data.map((event) => (
                  <LiveEvent key={event.id} event={event} />
                ))}
              </ol>
            )
          }
        </Loaded>
      ) : (
        <RequiresScope scope="events:read" />
      )}
    </section>
  );
};

const outcomeOfType = (type: string): string => type.split('.')[1] ?? '';

const LiveEvent = ({ event }: { event: TaprailEvent }) => {
  const { zone } = useZone();
  const object = event.data.object as Readonly<{ amount?: number; currency?: string }>;
  return (
    <li class="card">
      <span>
        <Pill text={event.type} tone={toneOf(outcomeOfType(event.type))} />
      </span>
      <time dateTime={event.created_at} class="muted">
        {formatClock(event.created_at, zone)}
      </time>
      <span class="cut live-subject" title={event.submerchant ?? undefined}>
        {event.transaction_id ? (
          <PageLink to={`/payments/${event.transaction_id}`}>
            Payment{event.submerchant ? ` at ${event.submerchant}` : ''}
          </PageLink>
        ) : (
          event.submerchant
        )}
      </span>
      {object.amount !== undefined && object.currency !== undefined && (
        <Money amount={object.amount} currency={object.currency} />
      )}
    </li>
  );
};
