import type { LoggedRequest } from '@taprail/sdk';
import { Link, useSearch } from 'wouter-preact';
import { formatCount } from '../../money/format-money';
import { Id } from '../../parts/copy';
import { SelectField, TextField } from '../../parts/fields';
import { DayFields, FilterForm, NoneFits } from '../../parts/list-filters';
import { ListTable } from '../../parts/list-page';
import { NamedViews } from '../../parts/named-views';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { startOfDay } from '../../time/day-start';
import { Instant } from '../../time/instant';
import { useZone } from '../../time/zone';
import { pageHref, withParams } from '../../urls/search-params';
import { useFilterFields } from '../../urls/use-filter-fields';
import { failureCounts, readRequestFilters, requestMethods, requestQuery, statusClasses } from './request-filters';
import { requestTone } from './request-tone';
import '../payments/payments.css';

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
    title: 'API key',
    isMinor: true,
    cell: ({ api_key: key }) => <Id id={key} to={`/requests?key=${key}`} label="key ID" />,
  },
];

const presets = [
  ['All', ''],
  ['Client errors', '?status=4xx'],
  ['Server errors', '?status=5xx'],
  ['Taps', '?route=%2Fv1%2Ftaps'],
] as const;

/** Requests of the last days that changed something or failed. */
const RequestsPage = () => {
  const search = useSearch();
  const { zone } = useZone();
  const query = requestQuery(readRequestFilters(search), (day, later) => startOfDay(day, zone, later));
  const isNarrowed = Object.keys(query).length > 0;
  const read = useListRead('requests.list', query, (cursor, signal) =>
    client.requests.list({ ...query, limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
  return (
    <>
      <PageHead
        title="Requests"
        actions={
          <button type="button" class="button" disabled={read.isFetching} onClick={() => void read.refetch()}>
            Refresh
          </button>
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
            href={pageHref(`/requests${preset}`, search)}
            aria-current={withParams(search, { tz: null }) === preset ? 'true' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <NamedViews list="requests" path="/requests" />
      <Filters search={search} />
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
export default RequestsPage;

const codesMax = 6;

/** What failed most among the rows that are shown, each a link to its own. */
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

const Filters = ({ search }: { search: string }) => {
  const { status, method, code, route, key, idempotencyKey, from, to } = readRequestFilters(search);
  const { set, text } = useFilterFields();
  const isClass = statusClasses.some(([value]) => value === status);
  return (
    <FilterForm>
      <SelectField
        label="Status"
        value={status}
        onChange={(next) => set({ status: next })}
        options={isClass ? statusClasses : [...statusClasses, [status, status]]}
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
