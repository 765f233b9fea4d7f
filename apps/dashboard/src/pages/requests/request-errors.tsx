import { useSearch } from 'wouter-preact';
import { countOf, formatCount } from '../../money/format-money';
import { Id } from '../../parts/copy';
import { NoneFits } from '../../parts/list-filters';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { Instant } from '../../time/instant';
import { withParams } from '../../urls/search-params';
import { useErrorAdvice } from './error-advice';
import { type FailureGroup, groupFailures } from './failure-groups';
import { failedStatuses, type LatestFailures, readLatestFailures } from './latest-failures';
import type { requestQuery } from './request-filters';
import { requestTone } from './request-tone';

const keysMax = 3;

const Callers = ({ keys, search }: Pick<FailureGroup, 'keys'> & { search: string }) => (
  <span class="error-callers">
    {keys.slice(0, keysMax).map((key) => (
      <Id key={key} id={key} to={`/requests${withParams(search, { key })}`} label="key ID" />
    ))}
    {keys.length > keysMax && <span class="muted">and {formatCount(keys.length - keysMax)} more</span>}
  </span>
);

type Advice = (code: string | null) => string | undefined;

const columnsFor = (search: string, advice: Advice): readonly TableColumn<FailureGroup>[] => [
  {
    title: 'Error',
    cell: ({ code, status }) => (
      <span class="error-code">
        <span class="line">
          <Pill text={String(status)} tone={requestTone(status)} />
          {code !== null && (
            <a href={`/docs/errors/${code}`}>
              <code>{code}</code>
            </a>
          )}
        </span>
        {advice(code) !== undefined && <span class="error-advice muted">{advice(code)}</span>}
      </span>
    ),
  },
  {
    title: 'Route',
    cell: ({ method, route }) => (
      <span>
        <code>{route === null ? method : `${method} ${route}`}</code>
        {route === null && ' (no matching route)'}
      </span>
    ),
  },
  {
    title: 'Count',
    isNumber: true,
    cell: ({ code, method, route, count }) => (
      <PageLink to={`/requests${withParams(search, { view: null, code, method, route })}`}>
        {countOf(count, 'request')}
      </PageLink>
    ),
  },
  { title: 'First seen', cell: ({ firstAt }) => <Instant at={firstAt} /> },
  { title: 'Last seen', cell: ({ lastAt }) => <Instant at={lastAt} /> },
  { title: 'Callers', cell: ({ keys }) => <Callers keys={keys} search={search} /> },
  { title: 'Sample', cell: ({ sample }) => <Id id={sample} to={`/requests/${sample}`} label="request ID" /> },
];

type Query = ReturnType<typeof requestQuery>;

/** Failures by error code and route, the most frequent first. */
export const RequestErrors = ({ query }: { query: Query }) => {
  const read = useRead(
    'requests.list',
    [query, 'failures'],
    (signal) =>
      readLatestFailures(
        failedStatuses(query.status ?? '').map((status) =>
          client.requests.list({ ...query, status, limit: 100 }, { signal }).pages(),
        ),
      ),
    { keepsBefore: true, waits: true },
  );
  return (
    <Loaded read={read} lines={8}>
      {(failures) => <Groups failures={failures} isNarrowed={Object.keys(query).length > 0} />}
    </Loaded>
  );
};

const Groups = ({ failures, isNarrowed }: { failures: LatestFailures; isNarrowed: boolean }) => {
  const search = useSearch();
  const { rows, isComplete } = failures;
  const advice = useErrorAdvice(rows.length > 0);
  const oldest = rows.at(-1);
  if (!oldest) return <NoFailures isNarrowed={isNarrowed} isComplete={isComplete} />;
  return (
    <div class="list">
      <p class="muted" role="status">
        {isComplete ? countOf(rows.length, 'failure') : `The latest ${countOf(rows.length, 'failure')}`} since{' '}
        <Instant at={oldest.created_at} />.{!isComplete && ' Older failures are not counted.'}
      </p>
      <Table
        caption="Errors"
        columns={columnsFor(search, advice)}
        rows={groupFailures(rows)}
        rowKey={({ name }) => name}
      />
    </div>
  );
};

const NoFailures = ({ isNarrowed, isComplete }: { isNarrowed: boolean; isComplete: boolean }) => (
  <div class="empty">
    {!isComplete ? (
      <p>No failures among the most recent requests. Choose dates to search older ones.</p>
    ) : isNarrowed ? (
      <NoneFits noun="failure" path="/requests?view=errors" />
    ) : (
      <>
        <p>No failed requests.</p>
        <PageLink class="button" to="/requests">
          View all requests
        </PageLink>
        <code>taprail requests list --status 4xx</code>
      </>
    )}
  </div>
);
