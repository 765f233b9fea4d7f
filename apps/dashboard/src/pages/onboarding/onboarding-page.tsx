import type { SubMerchant } from '@taprail/sdk';
import { useEffect, useState } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { SelectField, TextField } from '../../parts/fields';
import { ListTable } from '../../parts/list-page';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { ScopedButton } from '../../parts/scoped-button';
import { words } from '../../parts/status-tone';
import type { TableColumn } from '../../parts/table';
import { TestCommand } from '../../parts/test-command';
import { client } from '../../requests/client';
import { type ListRead, useListRead, useRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { Instant } from '../../time/instant';
import { pageHref, withParams } from '../../urls/search-params';
import { CreateSubMerchant } from './create-sub-merchant';
import { DueText, QueueCard } from './queue-card';
import { fitsQueue, type QueueFilters, readQueueFilters } from './queue-filters';
import { businessName, byDuty, duties, dutyOf, onboardingStatuses } from './queue-order';
import '../disputes/disputes.css';
import './onboarding.css';

type QueueColumn = Readonly<{ status: SubMerchant['status']; rows: readonly SubMerchant[]; hasMore: boolean }>;

const columnMax = 100;

const useQueue = () =>
  useRead('subMerchants.list', ['queue'], (signal) =>
    Promise.all(
      onboardingStatuses.map(async (status): Promise<QueueColumn> => {
        const query = { status, include: 'details', limit: columnMax } as const;
        const { data, has_more: hasMore } = await client.subMerchants.list(query, { signal }).page();
        return { status, rows: data, hasMore };
      }),
    ),
  );

const countIn = ({ rows, hasMore }: QueueColumn): string => `${rows.length}${hasMore ? '+' : ''}`;

/** Sub-merchants on their way to payments, those on top for which somebody has to act. */
const OnboardingPage = () => {
  const search = useSearch();
  const filters = readQueueFilters(search);
  const queue = useQueue();
  const [isCreating, setCreating] = useState(false);
  const known = queue.data?.flatMap(({ rows }) => rows.map(({ externalRef }) => externalRef)) ?? [];
  const create = (
    <ScopedButton scope="onboarding:write" kind="primary" onClick={() => setCreating(true)}>
      New sub-merchant
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="Onboarding" actions={create}>
        <p class="muted">Sorted by urgency: past due, due soonest, errored, waiting.</p>
      </PageHead>
      <nav class="presets" aria-label="Status">
        {[undefined, ...onboardingStatuses].map((status) => {
          const column = queue.data?.find((each) => each.status === status);
          return (
            <Link
              key={status ?? 'all'}
              href={pageHref(`/onboarding${withParams(search, { tz: null, status: status ?? null })}`, search)}
              aria-current={status === filters.status ? 'true' : undefined}
            >
              {status ? words(status) : 'All'} {column && <span class="queue-count">{countIn(column)}</span>}
            </Link>
          );
        })}
      </nav>
      <Filters filters={filters} search={search} />
      {filters.status ? (
        <StatusList status={filters.status} filters={filters} />
      ) : (
        <Loaded read={queue} lines={8}>
          {(columns) =>
            known.length === 0 ? (
              <div class="empty">
                <p>No sub-merchants yet.</p>
                {create}
                <TestCommand>taprail demo restaurant</TestCommand>
              </div>
            ) : (
              <Queue columns={columns} filters={filters} />
            )
          }
        </Loaded>
      )}
      {isCreating && <CreateSubMerchant known={known} onClose={() => setCreating(false)} />}
    </>
  );
};
export default OnboardingPage;

const phone = matchMedia('(max-width: 46rem)');

/** On a phone the columns are one list: its order says more than six lists one below the other. */
const useIsPhone = (): boolean => {
  const [isPhone, setPhone] = useState(phone.matches);
  useEffect(() => {
    const update = () => setPhone(phone.matches);
    phone.addEventListener('change', update);
    return () => phone.removeEventListener('change', update);
  }, []);
  return isPhone;
};

const Queue = ({ columns, filters }: { columns: readonly QueueColumn[]; filters: QueueFilters }) => {
  const isPhone = useIsPhone();
  const inOrder = (rows: readonly SubMerchant[]) => rows.filter((row) => fitsQueue(row, filters)).sort(byDuty);
  if (isPhone) {
    return (
      <QueueRows rows={inOrder(columns.flatMap(({ rows }) => rows))} none="No sub-merchants match these filters." />
    );
  }
  return (
    <div class="queue">
      {columns.map((column) => (
        <section
          key={column.status}
          class="board-column"
          data-empty={inOrder(column.rows).length === 0}
          aria-label={words(column.status)}
        >
          <h2>
            {words(column.status)} <span class="muted">{countIn(column)}</span>
          </h2>
          <QueueRows rows={inOrder(column.rows)} none={column.rows.length === 0 ? 'None' : 'None match'} />
          {column.hasMore && (
            <PageLink to={`/onboarding?status=${column.status}`}>Latest {columnMax} shown. View all</PageLink>
          )}
        </section>
      ))}
    </div>
  );
};

const QueueRows = ({ rows, none }: { rows: readonly SubMerchant[]; none: string }) =>
  rows.length === 0 ? (
    <p class="muted">{none}</p>
  ) : (
    <ul class="queue-rows">
      {rows.map((row) => (
        <QueueCard key={row.externalRef} row={row} />
      ))}
    </ul>
  );

const tableColumns: readonly TableColumn<SubMerchant>[] = [
  {
    title: 'Reference',
    cutWidth: '26%',
    cell: ({ externalRef }) => (
      <PageLink class="payment-amount" to={`/sub-merchants/${externalRef}`} title={externalRef}>
        {externalRef}
      </PageLink>
    ),
  },
  { title: 'Name', cutWidth: '15%', cell: (row) => <bdi>{businessName(row) ?? '–'}</bdi> },
  { title: 'Status', cell: ({ status }) => <Pill status={status} /> },
  { title: 'Action required', cell: (row) => (dutyOf(row) === 'none' ? '–' : <DueText row={row} />) },
  { title: 'Country', isMinor: true, cell: ({ details }) => details?.country },
  { title: 'Email', isMinor: true, cutWidth: '18%', cell: ({ details }) => details?.email },
  { title: 'Submitted', cell: ({ details }) => details && <Instant at={details.createdAt} /> },
];

/** All pages that were read as one, in the order of the queue. */
const inQueueOrder = (read: ListRead<SubMerchant>, filters: QueueFilters): ListRead<SubMerchant> => {
  if (!read.data) return read;
  const rows = read.data.pages.flatMap(({ data }) => data).filter((row) => fitsQueue(row, filters));
  const [first] = read.data.pages;
  return { ...read, data: { ...read.data, pages: [{ ...first!, data: rows.sort(byDuty) }] } } as ListRead<SubMerchant>;
};

const StatusList = ({ status, filters }: { status: SubMerchant['status']; filters: QueueFilters }) => {
  const read = useListRead('subMerchants.list', { status }, (cursor, signal) => {
    const query = { status, include: 'details', limit: 50 } as const;
    return client.subMerchants.list({ ...query, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page();
  });
  return (
    <ListTable
      caption={words(status)}
      operation="subMerchants.list"
      read={inQueueOrder(read, filters)}
      columns={tableColumns}
      rowKey={({ externalRef }) => externalRef}
      isDense
      empty={<p>No matching sub-merchants with the status {words(status).toLowerCase()}.</p>}
    />
  );
};

const settleMs = 350;

const dutyWords: Readonly<Record<(typeof duties)[number], string>> = {
  past_due: 'You: past due',
  due: 'You: due',
  errored: 'You: resubmit',
  waiting: 'Provider',
  none: 'No one',
};

const Filters = ({ filters, search }: { filters: QueueFilters; search: string }) => {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState<string>();
  const set = (changes: Readonly<Record<string, string>>) =>
    navigate(`/onboarding${withParams(search, changes)}`, { replace: true });
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => {
      set({ find: typed });
      setTyped(undefined);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <form class="queue-filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label="Action required by"
        value={filters.duty ?? ''}
        onChange={(act) => set({ act })}
        options={[['', 'Anyone'], ...duties.map((duty) => [duty, dutyWords[duty]] as const)]}
      />
      <TextField
        label="Search"
        type="search"
        value={typed ?? filters.find}
        onInput={setTyped}
        placeholder="Reference, email or name"
      />
    </form>
  );
};
