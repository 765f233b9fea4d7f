import type { InfiniteData } from '@tanstack/preact-query';
import type { ListPage, TaprailEvent } from '@taprail/sdk';
import { useEffect, useState } from 'preact/hooks';
import { useSearch } from 'wouter-preact';
import { isStaleBy } from '../../live/live-hint';
import { latestHints } from '../../live/live-updates';
import { Money } from '../../money/money';
import { Id } from '../../parts/copy';
import { ExportCsv } from '../../parts/export-csv';
import { exportName } from '../../parts/export-name';
import type { ChipFilter } from '../../parts/filter-text';
import { FilterChips, NoneFits } from '../../parts/list-filters';
import { ListTable } from '../../parts/list-page';
import { NamedViews } from '../../parts/named-views';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { toneOf } from '../../parts/status-tone';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { listKey, queries, useListRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { startOfDay } from '../../time/day-start';
import { dayIn } from '../../time/format-time';
import { Instant } from '../../time/instant';
import { useServerNow } from '../../time/server-clock';
import { useZone } from '../../time/zone';
import { deliveryStatusFilter, kindFilter } from '../endpoint/delivery-chips';
import { replayOrder } from '../endpoint/delivery-filters';
import { ReplayButton } from '../endpoint/replay-dialog';
import { ReplaySelected } from '../endpoint/replay-selected';
import { canFollow, eventQuery, readEventFilters, transactionProblem } from './event-filters';
import { eventsCsv } from './events-csv';
import { eventSubject, withNewest } from './event-subject';
import { useEventStream } from './use-event-stream';

type EventList = InfiniteData<ListPage<TaprailEvent>>;

const columns: readonly TableColumn<TaprailEvent>[] = [
  {
    title: 'Event',
    onPhone: 'top-start',
    cell: ({ id, type }) => (
      <PageLink to={`/events/${id}`}>
        <Pill text={type} tone={toneOf(type.split('.')[1] ?? '')} />
      </PageLink>
    ),
  },
  {
    title: 'Object',
    cell: (event) => {
      const { id, path } = eventSubject(event);
      return <Id id={id} to={path} label="ID" />;
    },
  },
  {
    title: 'Amount',
    isNumber: true,
    onPhone: 'top-end',
    cell: (event) => {
      const { amount, currency } = eventSubject(event);
      return amount === undefined || currency === undefined ? '–' : <Money amount={amount} currency={currency} />;
    },
  },
  {
    title: 'Sub-merchant',
    onPhone: 'bottom-start',
    cutWidth: '24%',
    cell: ({ submerchant }) => (submerchant ? <SubMerchantLink reference={submerchant} /> : '–'),
  },
  { title: 'Sequence', isNumber: true, isMinor: true, cell: ({ sequence }) => sequence },
  { title: 'Created', onPhone: 'bottom-end', cell: ({ created_at: at }) => <Instant at={at} isExact /> },
  { title: 'ID', isMinor: true, cell: ({ id }) => <Id id={id} label="event ID" /> },
];

/** Everything that happened, newest first, and growing while it is looked at. */
const EventsPage = () => {
  const search = useSearch();
  const { zone } = useZone();
  const nowMs = useServerNow();
  const [isPaused, setPaused] = useState(false);
  const filters = readEventFilters(search);
  const startOf = (day: string, later: number) => startOfDay(day, zone, later);
  const query = eventQuery(filters, startOf);
  const isNarrowed = Object.keys(query).length > 0;
  const read = useListRead('events.list', query, (cursor, signal) =>
    client.events.list({ ...query, limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
  const isFollowing = canFollow(filters) && !isPaused;
  // Of one transaction the newest event may be long ago, and a stream would first tell of all that happened since.
  const isStreamed = isFollowing && filters.transaction === '';
  const problem = useEventStream({
    isOn: isStreamed && read.isSuccess && !read.isPlaceholderData,
    list: JSON.stringify(query),
    types: filters.type === '' ? [] : [filters.type],
    after: read.data?.pages[0]?.data[0]?.id,
    onEvent: (event) =>
      queries.setQueryData<EventList>(listKey('events.list', query), (list) => (list ? withNewest(list, event) : list)),
  });
  useEffect(() => {
    if (!isFollowing || isStreamed) return;
    return latestHints.subscribe(() => {
      if (latestHints.get().some((hint) => isStaleBy(hint, ['events.list', query]))) void read.refetch();
    });
  }, [isFollowing, isStreamed, search]);
  return (
    <>
      <PageHead
        title="Events"
        actions={
          <>
            <ExportCsv
              name={exportName('events', filters, dayIn(new Date(nowMs).toISOString(), zone))}
              noun="events"
              columns={eventsCsv}
              rows={(signal) => client.events.list({ ...query, limit: 100 }, { signal })}
            />
            <ReplayButton
              orderNow={() => replayOrder(filters, { nowMs, startOf })}
              why={filters.transaction === '' ? undefined : 'Select the events of a transaction to replay them'}
            />
            {canFollow(filters) && (
              <button type="button" class="button" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
                {isPaused ? 'Resume' : 'Pause'}
              </button>
            )}
          </>
        }
      >
        <p class="muted" role="status">
          {problem ??
            (isFollowing
              ? 'New events appear as they happen.'
              : isPaused
                ? 'Paused. New events appear when you resume.'
                : 'Events as webhooks and the event feed deliver them.')}
        </p>
      </PageHead>
      <NamedViews list="events" path="/events" />
      <ListTable
        caption="Events"
        name="events"
        bar={<FilterChips filters={filtersFor(filters.transaction)} values={filters} />}
        // A list that is followed has on top what is new; one that is paused says how much it is.
        operation={isFollowing ? 'followed' : 'events.list'}
        read={read}
        columns={columns}
        rowKey={({ id }) => id}
        isDense
        selection={{
          label: ({ id, type }) => `${type} ${id}`,
          actions: (selected) => <ReplaySelected eventIds={selected.map(({ id }) => id)} />,
        }}
        empty={
          isNarrowed ? (
            <NoneFits noun="event" path="/events" />
          ) : (
            <>
              <p>No events yet.</p>
              <PageLink class="button" to="/console">
                Open the test console
              </PageLink>
              <code>taprail events tail</code>
            </>
          )
        }
      />
    </>
  );
};
export default EventsPage;

/** The events of one transaction are not asked for by how they were delivered. */
const filtersFor = (transaction: string): readonly ChipFilter[] => [
  kindFilter,
  { kind: 'text', name: 'transaction', title: 'Transaction', placeholder: 'txn_…', problemOf: transactionProblem },
  ...(transaction === '' ? [deliveryStatusFilter] : []),
  { kind: 'days', names: ['from', 'to'], title: 'Date' },
];
