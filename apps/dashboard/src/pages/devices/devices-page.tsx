import { useSearch } from 'wouter-preact';
import { ExportCsv } from '../../parts/export-csv';
import { exportName } from '../../parts/export-name';
import type { ChipFilter } from '../../parts/filter-text';
import { FilterChips } from '../../parts/list-filters';
import { client } from '../../requests/client';
import { PageHead } from '../../shell/page-head';
import { dayIn } from '../../time/format-time';
import { useServerNow } from '../../time/server-clock';
import { useZone } from '../../time/zone';
import { DeviceList, deviceQuery } from './device-list';
import { devicesCsv } from './devices-csv';
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
  const { zone } = useZone();
  const today = dayIn(new Date(useServerNow()).toISOString(), zone);
  return (
    <>
      <PageHead
        title="Devices"
        actions={
          <>
            <ExportCsv
              name={exportName('devices', { from: '', to: '' }, today)}
              noun="devices"
              columns={devicesCsv}
              rows={(signal) => client.devices.list({ ...deviceQuery(filters), limit: 100 }, { signal })}
            />
            <RegisterDevice submerchant={filters.submerchant} />
          </>
        }
      >
        <p class="muted">Each reader takes payments for the sub-merchant it is assigned to.</p>
      </PageHead>
      <DeviceList {...filters} bar={<FilterChips filters={deviceFilters} values={filters} />} />
    </>
  );
};
export default DevicesPage;
