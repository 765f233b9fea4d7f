import type { Delivery, WebhookEndpoint } from '@taprail/sdk';
import { useSearch } from 'wouter-preact';
import type { ChipFilter } from '../../parts/filter-text';
import { FilterChips, NoneFits } from '../../parts/list-filters';
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
import { deliveryStatusFilter, kindFilter } from './delivery-chips';
import { deliveryQuery, deliveryStatusWords, readDeliveryFilters, replayOrder } from './delivery-filters';
import { ReplayButton } from './replay-dialog';
import { ReplaySelected } from './replay-selected';

/** The last answer in a few words. */
const lastAnswer = ({ attempts }: Delivery): string => {
  const last = attempts.at(-1);
  return last ? (last.error ?? `${last.status_code}`) : '–';
};

const columns: readonly TableColumn<Delivery>[] = [
  {
    title: 'Event',
    onPhone: 'top-start',
    cell: ({ id, event_type: type }) => (
      <PageLink to={`/deliveries/${id}`}>
        <code>{type}</code>
      </PageLink>
    ),
  },
  {
    title: 'Status',
    onPhone: 'top-end',
    cell: ({ status }) => <Pill text={deliveryStatusWords[status]} tone={toneOf(status)} />,
  },
  { title: 'Response', onPhone: 'bottom-start', cell: (delivery) => <code>{lastAnswer(delivery)}</code> },
  { title: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts.length },
  {
    title: 'Duration',
    isNumber: true,
    isMinor: true,
    cell: ({ attempts }) => (attempts.length === 0 ? '–' : `${attempts.at(-1)!.duration_ms} ms`),
  },
  { title: 'Created', onPhone: 'bottom-end', cell: ({ created_at: at }) => <Instant at={at} /> },
  {
    title: 'Next attempt',
    isMinor: true,
    cell: ({ next_attempt_at: at }) => (at ? <Instant at={at} isRelative /> : '–'),
  },
  { title: 'Resent', isMinor: true, cell: ({ replayed }) => (replayed ? 'Yes' : 'No') },
];

/** Everything that was sent to an endpoint, or waits to be, narrowed by the address. */
export const EndpointDeliveries = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  const { id: endpointId } = endpoint;
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
    <section>
      <div class="card-head">
        <h2>Deliveries</h2>
        <ReplayButton orderNow={() => replayOrder(filters, { nowMs, startOf, endpoint })} />
      </div>
      <ListTable
        caption="Deliveries"
        name="deliveries"
        bar={<FilterChips filters={deliveryFilters} values={filters} />}
        operation="webhookEndpoints.deliveries"
        read={read}
        columns={columns}
        rowKey={({ id }) => id}
        selection={{
          label: ({ id, event_type: type }) => `${type} ${id}`,
          actions: (selected) => (
            <ReplaySelected eventIds={selected.map(({ event_id: id }) => id)} endpoint={endpointId} />
          ),
        }}
        empty={
          isNarrowed ? (
            <NoneFits noun="delivery" path={`/webhooks/${endpointId}`} />
          ) : (
            <>
              <p>No deliveries yet.</p>
              <code>taprail endpoints test {endpointId}</code>
            </>
          )
        }
      />
    </section>
  );
};

const deliveryFilters: readonly ChipFilter[] = [
  deliveryStatusFilter,
  kindFilter,
  { kind: 'days', names: ['from', 'to'], title: 'Date' },
];
