import { useState } from 'preact/hooks';
import { Link, useSearch } from 'wouter-preact';
import { TextField } from '../../parts/fields';
import { ExportCsv } from '../../parts/export-csv';
import { FilterChips, NoneFits } from '../../parts/list-filters';
import { ListTable } from '../../parts/list-page';
import { PageLink } from '../../parts/page-link';
import { ScopedButton } from '../../parts/scoped-button';
import { words } from '../../parts/status-tone';
import { TestCommand } from '../../parts/test-command';
import { useListRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { PageHead } from '../../shell/page-head';
import { addDays, dayIn } from '../../time/format-time';
import { useServerNow } from '../../time/server-clock';
import { useZone } from '../../time/zone';
import { withParams } from '../../urls/search-params';
import { useFilterFields } from '../../urls/use-filter-fields';
import { CreateSubMerchant } from '../onboarding/create-sub-merchant';
import { merchantColumns } from './merchant-columns';
import { isFiltered, type MerchantFilters, readMerchantFilters } from './merchant-filters';
import { readMerchantRows } from './merchant-rows';
import { merchantsCsv } from './merchants-csv';
import './sub-merchants.css';

const presets = [undefined, 'onboarding', 'enabled', 'rejected'] as const;
const volumeDays = 30;

/** Every business that takes payments on the platform, or wants to, by its name, with its money. */
const SubMerchantsPage = () => {
  const search = useSearch();
  const filters = readMerchantFilters(search);
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <PageHead
        title="Sub-merchants"
        actions={
          <>
            {filters.status === 'onboarding' && (
              <PageLink class="button" to="/onboarding">
                Show as board
              </PageLink>
            )}
            <MerchantExport />
            <ScopedButton scope="onboarding:write" kind="primary" onClick={() => setCreating(true)}>
              New sub-merchant
            </ScopedButton>
          </>
        }
      />
      <nav class="presets" aria-label="Status">
        {presets.map((status) => (
          <Link
            key={status ?? 'all'}
            href={`/sub-merchants${withParams(search, { status: status ?? null, sort: null })}`}
            aria-current={status === filters.status ? 'true' : undefined}
          >
            {status === undefined ? 'All' : words(status)}
          </Link>
        ))}
      </nav>
      <MerchantTable onCreate={() => setCreating(true)} />
      {isCreating && <CreateSubMerchant known={[]} onClose={() => setCreating(false)} />}
    </>
  );
};
export default SubMerchantsPage;

/** What the filters leave, read anew page by page. */
const useMerchantReads = () => {
  const asked = readMerchantFilters(useSearch());
  const { zone } = useZone();
  const to = dayIn(new Date(useServerNow()).toISOString(), zone);
  const period = { from: addDays(to, 1 - volumeDays), to, timezone: zone };
  const sees = { payments: useScope('payments:read'), ledger: useScope('ledger:read') };
  // An address that somebody with another key has shared.
  const filters: MerchantFilters = sees.payments ? asked : { ...asked, sort: 'newest' };
  const page = (cursor: string | undefined, signal: AbortSignal) =>
    readMerchantRows(filters, period, sees, cursor, signal);
  return { filters, period, sees, page };
};

const MerchantExport = () => {
  const { period, page } = useMerchantReads();
  const rows = async function* (signal: AbortSignal) {
    for (let cursor: string | undefined; ;) {
      const { data, has_more: isMore, next_cursor: next } = await page(cursor, signal);
      yield* data;
      if (!isMore || next === null) return;
      cursor = next;
    }
  };
  return <ExportCsv name={`sub-merchants-${period.to}`} noun="sub-merchants" columns={merchantsCsv} rows={rows} />;
};

const MerchantTable = ({ onCreate }: { onCreate: () => void }) => {
  const { filters, period, sees, page } = useMerchantReads();
  const read = useListRead('subMerchants.list', { ...filters, ...period, ...sees }, page);
  return (
    <ListTable
      caption="Sub-merchants"
      operation="subMerchants.list"
      read={read}
      columns={merchantColumns(sees)}
      rowKey={({ record }) => record.externalRef}
      isDense
      name="sub-merchants"
      bar={<Filters />}
      empty={
        isFiltered(filters) ? (
          <NoneFits noun="sub-merchant" path="/sub-merchants" />
        ) : (
          <>
            <p>No sub-merchants yet.</p>
            <ScopedButton scope="onboarding:write" onClick={onCreate}>
              New sub-merchant
            </ScopedButton>
            <TestCommand>npx taprail demo restaurant</TestCommand>
          </>
        )
      }
    />
  );
};

const sortFilter = {
  kind: 'choice',
  title: 'Sort',
  name: 'sort',
  options: [
    ['oldest', 'Oldest first'],
    ['volume', 'Highest volume (first 100)'],
  ],
} as const;

const Filters = () => {
  const { q, sort, status } = readMerchantFilters(useSearch());
  const { text } = useFilterFields();
  const maySort = useScope('payments:read') && q === '' && status !== 'onboarding';
  return (
    <FilterChips filters={maySort ? [sortFilter] : []} values={{ sort: sort === 'newest' ? '' : sort }}>
      <div class="list-search">
        <TextField label="Search" type="search" placeholder="Name, reference or email" {...text('q', q)} />
      </div>
    </FilterChips>
  );
};
