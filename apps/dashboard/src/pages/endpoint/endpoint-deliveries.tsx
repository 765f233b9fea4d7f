import type { Delivery } from '@taprail/sdk';
import { Link, useSearch } from 'wouter-preact';
import { SelectField, TextField } from '../../parts/fields';
import { ListTable } from '../../parts/list-page';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { toneOf } from '../../parts/status-tone';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { startOfDay } from '../../time/day-start';
import { Instant } from '../../time/instant';
import { useServerNow } from '../../time/server-clock';
import { useZone } from '../../time/zone';
import { pageHref } from '../../urls/search-params';
import { useFilterFields } from '../../urls/use-filter-fields';
import { eventTypes } from '../webhooks/event-kinds';
import {
  deliveryQuery,
  deliveryStatuses,
  deliveryStatusWords,
  readDeliveryFilters,
  replayOrder,
} from './delivery-filters';
import { ReplayButton } from './replay-dialog';

/** The last answer in a few words. */
const lastAnswer = ({ attempts }: Delivery): string => {
  const last = attempts.at(-1);
  return last ? (last.error ?? `${last.status_code}`) : '–';
};

const columns: readonly TableColumn<Delivery>[] = [
  {
    title: 'Event',
    cell: ({ id, event_type: type }) => (
      <PageLink to={`/deliveries/${id}`}>
        <code>{type}</code>
      </PageLink>
    ),
  },
  {
    title: 'Status',
    cell: ({ status }) => <Pill text={deliveryStatusWords[status]} tone={toneOf(status)} />,
  },
  { title: 'Answer', cell: (delivery) => <code>{lastAnswer(delivery)}</code> },
  { title: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts.length },
  {
    title: 'Took',
    isNumber: true,
    isMinor: true,
    cell: ({ attempts }) => (attempts.length === 0 ? '–' : `${attempts.at(-1)!.duration_ms} ms`),
  },
  { title: 'Due', cell: ({ created_at: at }) => <Instant at={at} /> },
  {
    title: 'Next attempt',
    isMinor: true,
    cell: ({ next_attempt_at: at }) => (at ? <Instant at={at} isRelative /> : '–'),
  },
  { title: 'Asked for again', isMinor: true, cell: ({ replayed }) => (replayed ? 'Yes' : 'No') },
];

/** Everything that was sent to an endpoint, or waits to be, narrowed by the address. */
export const EndpointDeliveries = ({ endpointId }: { endpointId: string }) => {
  const search = useSearch();
  const { zone } = useZone();
  const nowMs = useServerNow();
  const filters = readDeliveryFilters(search);
  const startOf = (day: string, later: number) => startOfDay(day, zone, later);
  const query = deliveryQuery(filters, startOf);
  const isNarrowed = Object.keys(query).length > 0;
  const read = useListRead('webhookEndpoints.deliveries', { endpointId, ...query }, (cursor, signal) =>
    client.webhookEndpoints
      .deliveries(endpointId, { ...query, limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal })
      .page(),
  );
  return (
    <section aria-label="Deliveries">
      <div class="card-head">
        <h2>Deliveries</h2>
        <ReplayButton orderNow={() => replayOrder(filters, { nowMs, startOf, endpoint: endpointId })} />
      </div>
      <Filters search={search} />
      <ListTable
        caption="Deliveries"
        operation="webhookEndpoints.deliveries"
        read={read}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          isNarrowed ? (
            <>
              <p>No delivery fits these filters.</p>
              <Link class="button" href={pageHref(`/webhooks/${endpointId}`, search)}>
                Show all
              </Link>
            </>
          ) : (
            <>
              <p>Nothing was sent to it yet.</p>
              <code>taprail endpoints test {endpointId}</code>
            </>
          )
        }
      />
    </section>
  );
};

const Filters = ({ search }: { search: string }) => {
  const { status, type, from, to } = readDeliveryFilters(search);
  const { set } = useFilterFields();
  return (
    <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label="Status"
        value={status}
        onChange={(next) => set({ status: next })}
        options={[['', 'Any'], ...deliveryStatuses.map((each) => [each, deliveryStatusWords[each]] as const)]}
      />
      <SelectField
        label="Kind"
        value={type}
        onChange={(next) => set({ type: next })}
        options={[['', 'Every kind'], ...eventTypes.map((each) => [each, each] as const)]}
      />
      <TextField label="From" type="date" value={from} onInput={(next) => set({ from: next })} />
      <TextField label="To" type="date" value={to} onInput={(next) => set({ to: next })} />
    </form>
  );
};
