import type { Delivery, WebhookEndpoint } from '@taprail/sdk';
import { useEffect, useRef } from 'preact/hooks';
import { useSearch } from 'wouter-preact';
import type { ChipFilter } from '../../parts/filter-text';
import { FilterChips, NoneFits } from '../../parts/list-filters';
import { ListTable } from '../../parts/list-page';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { toneOf } from '../../parts/status-tone';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { listKey, queries, useListRead } from '../../requests/use-read';
import { startOfDay } from '../../time/day-start';
import { Instant } from '../../time/instant';
import { useServerNow } from '../../time/server-clock';
import { useZone } from '../../time/zone';
import { deliveryStatusFilter, kindFilter } from './delivery-chips';
import { deliveryQuery, deliveryStatusWords, readDeliveryFilters, replayOrder } from './delivery-filters';
import { ReplayButton } from './replay-dialog';
import { ReplaySelected } from './replay-selected';
import { type DeliveryList, dueIds, readChanged, withUpdated } from './update-deliveries';

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
  const update = async (ids: readonly string[]) => {
    const changed = await readChanged(ids, {
      newest: () => client.webhookEndpoints.deliveries(endpointId, { ...query, limit: 100 }).page(),
      one: (id) => client.deliveries.get(id),
    }).catch(() => undefined);
    // What fails here is tried again with the next change, or by the button.
    if (!changed) return;
    const key = listKey('webhookEndpoints.deliveries', { endpointId, ...query });
    // Still as old as before: what is new since is not shown.
    const updatedAt = queries.getQueryState(key)?.dataUpdatedAt ?? 0;
    queries.setQueryData<DeliveryList>(key, (list) => list && withUpdated(list, changed), { updatedAt });
  };
  useDueRows(read.data, nowMs, update);
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
        onRowsChanged={(ids) => void update(ids)}
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

const dueEveryMs = 2_000;

/** Of what is sent right now the hint may come before the row, or before the row has the answer: it is looked at again. */
const useDueRows = (
  list: DeliveryList | undefined,
  nowMs: number,
  update: (ids: readonly string[]) => unknown,
): void => {
  const ids = dueIds(list, nowMs).join(' ');
  const latest = useRef(update);
  latest.current = update;
  useEffect(() => {
    if (ids === '') return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current(ids.split(' '));
    }, dueEveryMs);
    return () => clearInterval(timer);
  }, [ids]);
};

const deliveryFilters: readonly ChipFilter[] = [
  deliveryStatusFilter,
  kindFilter,
  { kind: 'days', names: ['from', 'to'], title: 'Date' },
];
