import type { TaprailEvent } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { Copy } from '../../parts/copy';
import { JsonTree } from '../../parts/json-tree';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { eventFamilies, eventMeanings, type EnabledEvent, isOptIn } from './event-kinds';

type EventType = TaprailEvent['type'];
type Described = Readonly<{
  webhooks: Readonly<
    Record<string, { post: { requestBody: { content: { 'application/json': { example: TaprailEvent } } } } }>
  >;
}>;

const familyWords: Partial<Record<EnabledEvent, string>> = {
  'tap.*': 'Taps',
  'charge.*': 'Charges',
  'payout.*': 'Payouts',
  'dispute.*': 'Disputes',
  'refund.*': 'Refunds',
  'submerchant.*': 'Sub-merchants',
  'platform_payout.*': 'Platform payouts',
};

/** Every kind that can be sent, when it is, and one as an example. */
export const EventCatalogue = () => (
  <div class="stack">
    {eventFamilies.map(({ name, isOptIn: isWholeOptIn, types }) => (
      <section key={name} class="card" aria-label={familyWords[name]}>
        <div class="card-head">
          <h2>{familyWords[name]}</h2>
          <code>{name}</code>
          {isWholeOptIn && (
            <small class="muted">
              Opt-in: sent to endpoints that name it. <code>*</code> does not include it.
            </small>
          )}
        </div>
        <ul class="catalogue">
          {types.map((type) => (
            <CatalogueRow key={type} type={type} />
          ))}
        </ul>
      </section>
    ))}
  </div>
);

const CatalogueRow = ({ type }: { type: EventType }) => {
  const [isOpen, setOpen] = useState(false);
  const isAllowed = useScope('events:read');
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <code>{type}</code> <span class="muted">{eventMeanings[type]}</span>{' '}
          {isOptIn(type) && <small class="muted">Opt-in</small>}
        </summary>
        {isOpen && (
          <>
            <Sample type={type} mayReadEvents={isAllowed} />
            {isAllowed && <PageLink to={`/events?type=${type}`}>View all events of this type</PageLink>}
          </>
        )}
      </details>
    </li>
  );
};

/** The newest one of the platform; where there is none, the one of the description, which is long and only then fetched. */
const readSample = async (type: EventType, mayReadEvents: boolean, signal: AbortSignal) => {
  const [own] = mayReadEvents ? (await client.events.list({ type, limit: 1 }, { signal })).data : [];
  if (own) return { event: own, isOwn: true };
  const { webhooks } = await client.request<Described>('GET', '/openapi.json', {}, { signal });
  return { event: webhooks[type]!.post.requestBody.content['application/json'].example, isOwn: false };
};

const Sample = ({ type, mayReadEvents }: { type: EventType; mayReadEvents: boolean }) => {
  const read = useRead('reference.sample', [type, mayReadEvents], (signal) => readSample(type, mayReadEvents, signal));
  return (
    <Loaded read={read} lines={5}>
      {({ event, isOwn }) => (
        <div class="sample">
          <p class="muted">
            {isOwn ? 'Your most recent event of this type.' : 'Example. Your platform has no events of this type yet.'}{' '}
            <Copy value={JSON.stringify(event, null, 2)} label={`${type} example`} />
          </p>
          <JsonTree value={event} />
        </div>
      )}
    </Loaded>
  );
};
