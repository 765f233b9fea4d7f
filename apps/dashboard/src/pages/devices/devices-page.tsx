import { useSearch } from 'wouter-preact';
import type { ChipFilter } from '../../parts/filter-text';
import { FilterChips } from '../../parts/list-filters';
import { PageHead } from '../../shell/page-head';
import { DeviceList } from './device-list';
import { RegisterDevice } from './register-device';

/** The API refuses what no reference or serial can be; what is half typed narrows nothing. */
const form = /^[A-Za-z0-9._:@-]*$/;
const readText = (params: URLSearchParams, name: string): string => {
  const text = params.get(name)?.trim() ?? '';
  return form.test(text) ? text : '';
};

const deviceFilters: readonly ChipFilter[] = [
  { kind: 'text', name: 'submerchant', title: 'Sub-merchant', placeholder: 'Reference' },
  { kind: 'text', name: 'serial', title: 'Serial number', placeholder: 'SN-0042' },
];

/** The card readers of the platform. */
const DevicesPage = () => {
  const params = new URLSearchParams(useSearch());
  const filters = { submerchant: readText(params, 'submerchant'), serial: readText(params, 'serial') };
  return (
    <>
      <PageHead title="Devices" actions={<RegisterDevice submerchant={filters.submerchant} />}>
        <p class="muted">Each reader takes payments for the sub-merchant it is assigned to.</p>
      </PageHead>
      <DeviceList {...filters} bar={<FilterChips filters={deviceFilters} values={filters} />} />
    </>
  );
};
export default DevicesPage;
