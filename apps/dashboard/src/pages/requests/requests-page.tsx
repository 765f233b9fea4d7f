import { useIsFetching } from '@tanstack/preact-query';
import type { LoggedRequest } from '@taprail/sdk';
import type { ComponentChildren } from 'preact';
import { Link, useSearch } from 'wouter-preact';
import { formatCount } from '../../money/format-money';
import { Id } from '../../parts/copy';
import { ExportCsv } from '../../parts/export-csv';
import { exportName } from '../../parts/export-name';
import type { ChipFilter } from '../../parts/filter-text';
import { FilterChips, NoneFits } from '../../parts/list-filters';
import { ListTable } from '../../parts/list-page';
import { NamedViews } from '../../parts/named-views';
import { PageLink } from '../../parts/page-link';
import { PersonName } from '../../parts/person-name';
import { Pill } from '../../parts/pill';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { queries, useListRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { startOfDay } from '../../time/day-start';
import { dayIn } from '../../time/format-time';
import { Instant } from '../../time/instant';
import { useServerNow } from '../../time/server-clock';
import { useZone } from '../../time/zone';
import { pageHref, withParams } from '../../urls/search-params';
import { RequestErrors } from './request-errors';
import {
  failureCounts,
  failureClasses,
  readRequestFilters,
  type RequestFilters,
  requestMethods,
  requestQuery,
  statusClasses,
} from './request-filters';
import { requestTone } from './request-tone';
import { requestsCsv } from './requests-csv';
import './requests.css';

const columns: readonly TableColumn<LoggedRequest>[] = [
  {
    title: 'Request',
    onPhone: 'top-start',
    cutWidth: '30%',
    cell: ({ id, method, path }) => (
      <PageLink to={`/requests/${id}`} title={path}>
        <code>
          {method} {path}
        </code>
      </PageLink>
    ),
  },
  {
    title: 'Status',
    onPhone: 'top-end',
    cell: ({ status }) => <Pill text={String(status)} tone={requestTone(status)} />,
  },
  { title: 'Error code', onPhone: 'bottom-start', cell: ({ code }) => (code === null ? '–' : <code>{code}</code>) },
  { title: 'Duration', isNumber: true, cell: ({ duration_ms: ms }) => `${formatCount(ms)} ms` },
  { title: 'Time', onPhone: 'bottom-end', cell: ({ created_at: at }) => <Instant at={at} isExact /> },
  {
    title: 'Idempotency key',
    isMinor: true,
    cutWidth: '9%',
    cell: ({ idempotency_key: key, replayed }) => (
      <>
        {key ?? '–'} {replayed && <Pill text="Replayed" tone="info" />}
      </>
    ),
  },
  {
    title: 'Caller',
    isMinor: true,
    cell: ({ api_key: key, user }) =>
      key === null ? user && <PersonName id={user} /> : <Id id={key} to={`/requests?key=${key}`} label="key ID" />,
  },
];

const presets = [
  ['All', ''],
  ['Client errors', '?status=4xx'],
  ['Server errors', '?status=5xx'],
  ['Taps', '?route=%2Fv1%2Ftaps'],
] as const;

/** Requests of the last days that changed something or failed: one by one, or the failures in groups. */
const RequestsPage = () => {
  const search = useSearch();
  const { zone } = useZone();
  const isErrors = new URLSearchParams(search).get('view') === 'errors';
  const view = isErrors ? 'errors' : null;
  const filters = readRequestFilters(search);
  const query = requestQuery(filters, (day, later) => startOfDay(day, zone, later));
  const chips = (
    <FilterChips
      filters={filtersFor(filters, isErrors ? failureClasses : statusClasses)}
      values={{ ...filters, idempotency_key: filters.idempotencyKey }}
    />
  );
  const today = dayIn(new Date(useServerNow()).toISOString(), zone);
  const isFetching = useIsFetching({ queryKey: ['requests.list'] }) > 0;
  return (
    <>
      <PageHead
        title="Requests"
        actions={
          <>
            {!isErrors && (
              <ExportCsv
                name={exportName('requests', filters, today)}
                noun="requests"
                columns={requestsCsv}
                rows={(signal) => client.requests.list({ ...query, limit: 100 }, { signal })}
              />
            )}
            <nav class="segments" aria-label="View">
              <Link
                href={`/requests${withParams(search, { view: null })}`}
                aria-current={isErrors ? undefined : 'true'}
              >
                List
              </Link>
              <Link
                href={`/requests${withParams(search, { view: 'errors', ...(filters.status === '2xx' ? { status: null } : {}) })}`}
                aria-current={isErrors ? 'true' : undefined}
              >
                Errors
              </Link>
            </nav>
            <button
              type="button"
              class="button"
              disabled={isFetching}
              onClick={() => void queries.refetchQueries({ queryKey: ['requests.list'], type: 'active' })}
            >
              Refresh
            </button>
          </>
        }
      >
        <p class="muted">
          Requests of the last seven days that changed something or failed. Personal data is not stored.
        </p>
      </PageHead>
      <nav class="presets" aria-label="Presets">
        {presets.map(([title, preset]) => (
          <Link
            key={title}
            href={pageHref(`/requests${withParams(preset, { view })}`, search)}
            aria-current={withParams(search, { tz: null, view: null }) === preset ? 'true' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <NamedViews list="requests" path="/requests" />
      {isErrors ? (
        <>
          <div class="list-bar">{chips}</div>
          <RequestErrors query={query} />
        </>
      ) : (
        <RequestList query={query} chips={chips} />
      )}
    </>
  );
};
export default RequestsPage;

type ListProps = { query: ReturnType<typeof requestQuery>; chips: ComponentChildren };

const RequestList = ({ query, chips }: ListProps) => {
  const isNarrowed = Object.keys(query).length > 0;
  const read = useListRead('requests.list', query, (cursor, signal) =>
    client.requests.list({ ...query, limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
  return (
    <>
      <Failures rows={read.data?.pages.flatMap(({ data }) => data) ?? []} />
      <ListTable
        caption="Requests"
        name="requests"
        bar={chips}
        operation="requests.list"
        read={read}
        columns={columns}
        rowKey={({ id }) => id}
        isDense
        empty={
          read.hasNextPage ? (
            <>
              <p>No matches so far. There are more requests to search.</p>
              <button type="button" class="button" onClick={() => void read.fetchNextPage()}>
                Search more requests
              </button>
            </>
          ) : isNarrowed ? (
            <NoneFits noun="request" path="/requests" />
          ) : (
            <>
              <p>No requests yet.</p>
              <PageLink class="button" to="/console">
                Open the test console
              </PageLink>
              <code>taprail requests list</code>
            </>
          )
        }
      />
    </>
  );
};

const codesMax = 6;

/** The most frequent failures among the rows that are shown, each a link to its own. */
const Failures = ({ rows }: { rows: readonly LoggedRequest[] }) => {
  const search = useSearch();
  const counts = failureCounts(rows);
  if (counts.length < 2) return null;
  return (
    <nav class="presets" aria-label="Most frequent failures">
      {counts.slice(0, codesMax).map(([code, count]) => (
        <Link key={code} href={`/requests${withParams(search, { code })}`}>
          {formatCount(count)} × {code}
        </Link>
      ))}
    </nav>
  );
};

/** A status of the address that no choice has, such as 404, is one more of them. */
const filtersFor = ({ status }: RequestFilters, statuses: typeof statusClasses): readonly ChipFilter[] => {
  const classes = statuses.filter(([value]) => value !== '');
  const isClass = status === '' || classes.some(([value]) => value === status);
  return [
    { kind: 'choice', name: 'status', title: 'Status', options: isClass ? classes : [...classes, [status, status]] },
    { kind: 'choice', name: 'method', title: 'Method', options: requestMethods.map((each) => [each, each]) },
    { kind: 'text', name: 'code', title: 'Error code', placeholder: 'invalid_value' },
    { kind: 'text', name: 'route', title: 'Route', placeholder: '/v1/taps/{id}' },
    { kind: 'text', name: 'key', title: 'API key ID', placeholder: 'key_…' },
    { kind: 'text', name: 'idempotency_key', title: 'Idempotency key' },
    { kind: 'days', names: ['from', 'to'], title: 'Date' },
  ];
};
