import { useIsFetching } from '@tanstack/preact-query';
import type { LoggedRequest } from '@taprail/sdk';
import { Link, useSearch } from 'wouter-preact';
import { formatCount } from '../../money/format-money';
import { Id } from '../../parts/copy';
import { SelectField, TextField } from '../../parts/fields';
import { DayFields, FilterForm, NoneFits } from '../../parts/list-filters';
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
import { Instant } from '../../time/instant';
import { useZone } from '../../time/zone';
import { pageHref, withParams } from '../../urls/search-params';
import { useFilterFields } from '../../urls/use-filter-fields';
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
import '../payments/payments.css';
import './requests.css';

const columns: readonly TableColumn<LoggedRequest>[] = [
  {
    title: 'Request',
    cutWidth: '30%',
    cell: ({ id, method, path }) => (
      <PageLink to={`/requests/${id}`} title={path}>
        <code>
          {method} {path}
        </code>
      </PageLink>
    ),
  },
  { title: 'Status', cell: ({ status }) => <Pill text={String(status)} tone={requestTone(status)} /> },
  { title: 'Error code', cell: ({ code }) => (code === null ? '–' : <code>{code}</code>) },
  { title: 'Duration', isNumber: true, cell: ({ duration_ms: ms }) => `${formatCount(ms)} ms` },
  { title: 'Time', cell: ({ created_at: at }) => <Instant at={at} isExact /> },
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
  const isFetching = useIsFetching({ queryKey: ['requests.list'] }) > 0;
  return (
    <>
      <PageHead
        title="Requests"
        actions={
          <>
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
      <Filters filters={filters} statuses={isErrors ? failureClasses : statusClasses} />
      {isErrors ? <RequestErrors query={query} /> : <RequestList query={query} />}
    </>
  );
};
export default RequestsPage;

const RequestList = ({ query }: { query: ReturnType<typeof requestQuery> }) => {
  const isNarrowed = Object.keys(query).length > 0;
  const read = useListRead('requests.list', query, (cursor, signal) =>
    client.requests.list({ ...query, limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
  return (
    <>
      <Failures rows={read.data?.pages.flatMap(({ data }) => data) ?? []} />
      <ListTable
        caption="Requests"
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

type FiltersProps = { filters: RequestFilters; statuses: typeof statusClasses };

const Filters = ({ filters, statuses }: FiltersProps) => {
  const { status, method, code, route, key, idempotencyKey, from, to } = filters;
  const { set, text } = useFilterFields();
  const isClass = statuses.some(([value]) => value === status);
  return (
    <FilterForm>
      <SelectField
        label="Status"
        value={status}
        onChange={(next) => set({ status: next })}
        options={isClass ? statuses : [...statuses, [status, status]]}
      />
      <SelectField
        label="Method"
        value={method}
        onChange={(next) => set({ method: next })}
        options={[['', 'All'], ...requestMethods.map((each) => [each, each] as const)]}
      />
      <TextField label="Error code" {...text('code', code)} placeholder="invalid_value" />
      <TextField label="Route" {...text('route', route)} placeholder="/v1/taps/{id}" />
      <TextField label="API key ID" {...text('key', key)} placeholder="key_…" />
      <TextField label="Idempotency key" {...text('idempotency_key', idempotencyKey)} />
      <DayFields from={from} to={to} set={set} />
    </FilterForm>
  );
};
