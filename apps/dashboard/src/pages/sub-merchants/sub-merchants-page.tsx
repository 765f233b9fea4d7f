import { useState } from 'preact/hooks';
import { Link, useSearch } from 'wouter-preact';
import { SelectField, TextField } from '../../parts/fields';
import { FilterForm, NoneFits } from '../../parts/list-filters';
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
import '../payments/payments.css';
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
      <Filters search={search} />
      <MerchantTable onCreate={() => setCreating(true)} />
      {isCreating && <CreateSubMerchant known={[]} onClose={() => setCreating(false)} />}
    </>
  );
};
export default SubMerchantsPage;

const MerchantTable = ({ onCreate }: { onCreate: () => void }) => {
  const asked = readMerchantFilters(useSearch());
  const { zone } = useZone();
  const to = dayIn(new Date(useServerNow()).toISOString(), zone);
  const period = { from: addDays(to, 1 - volumeDays), to, timezone: zone };
  const sees = { payments: useScope('payments:read'), ledger: useScope('ledger:read') };
  // An address that somebody with another key has shared.
  const filters: MerchantFilters = sees.payments ? asked : { ...asked, sort: 'newest' };
  const read = useListRead('subMerchants.list', { ...filters, ...period, ...sees }, (cursor, signal) =>
    readMerchantRows(filters, period, sees, cursor, signal),
  );
  return (
    <ListTable
      caption="Sub-merchants"
      operation="subMerchants.list"
      read={read}
      columns={merchantColumns(sees)}
      rowKey={({ record }) => record.externalRef}
      isDense
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

const Filters = ({ search }: { search: string }) => {
  const { q, sort, status } = readMerchantFilters(search);
  const { set, text } = useFilterFields();
  const maySort = useScope('payments:read') && q === '';
  return (
    <FilterForm>
      <TextField label="Search" type="search" placeholder="Name, reference or email" {...text('q', q)} />
      {status !== 'onboarding' && (
        <SelectField
          label="Sort by"
          value={sort}
          onChange={(value) => set({ sort: value === 'newest' ? '' : value })}
          options={[
            ['newest', 'Newest first'],
            ['oldest', 'Oldest first'],
            ...(maySort ? [['volume', 'Highest volume (first 100)'] as const] : []),
          ]}
        />
      )}
    </FilterForm>
  );
};
