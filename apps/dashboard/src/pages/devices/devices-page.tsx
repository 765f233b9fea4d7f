import { useEffect, useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { TextField } from '../../parts/fields';
import { FilterForm } from '../../parts/list-filters';
import { PageHead } from '../../shell/page-head';
import { withParams } from '../../urls/search-params';
import { DeviceList } from './device-list';
import { RegisterDevice } from './register-device';
import '../payments/payments.css';

const settleMs = 350;

/** The API refuses what no reference or serial can be; what is half typed narrows nothing. */
const form = /^[A-Za-z0-9._:@-]*$/;
const readText = (params: URLSearchParams, name: string): string => {
  const text = params.get(name)?.trim() ?? '';
  return form.test(text) ? text : '';
};

/** The card readers of the platform. */
const DevicesPage = () => {
  const search = useSearch();
  const params = new URLSearchParams(search);
  const filters = { submerchant: readText(params, 'submerchant'), serial: readText(params, 'serial') };
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (Object.keys(typed).length === 0) return;
    const timer = setTimeout(() => {
      navigate(`/devices${withParams(search, typed)}`, { replace: true });
      setTyped({});
    }, settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const text = (name: 'submerchant' | 'serial') => ({
    value: typed[name] ?? filters[name],
    onInput: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  return (
    <>
      <PageHead title="Devices" actions={<RegisterDevice submerchant={filters.submerchant} />}>
        <p class="muted">Each reader takes payments for the sub-merchant it is assigned to.</p>
      </PageHead>
      <FilterForm>
        <TextField label="Sub-merchant" {...text('submerchant')} placeholder="Reference" />
        <TextField label="Serial number" {...text('serial')} placeholder="SN-0042" />
      </FilterForm>
      <DeviceList {...filters} />
    </>
  );
};
export default DevicesPage;
