import type { Device } from '@taprail/sdk';
import type { ComponentChildren } from 'preact';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { Id } from '../../parts/copy';
import { ListTable } from '../../parts/list-page';
import { Pill } from '../../parts/pill';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { Instant } from '../../time/instant';
import { withParams } from '../../urls/search-params';
import { DeviceDialog } from './device-dialog';

type Props = { submerchant?: string; serial?: string; bar?: ComponentChildren };

export const deviceQuery = ({ submerchant, serial }: Readonly<{ submerchant: string; serial: string }>) => ({
  ...(submerchant === '' ? {} : { submerchant }),
  ...(serial === '' ? {} : { serial }),
});

/** Card readers, of all or of one sub-merchant. The address says which one is open. */
export const DeviceList = ({ submerchant = '', serial = '', bar }: Props) => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const open = new URLSearchParams(search).get('device');
  const query = deviceQuery({ submerchant, serial });
  const read = useListRead('devices.list', query, (cursor, signal) =>
    client.devices.list({ ...query, limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
  const columns: readonly TableColumn<Device>[] = [
    {
      title: 'Label',
      onPhone: 'top-start',
      cell: ({ id, label }) => (
        <Link href={path + withParams(search, { device: id })}>
          <bdi>{label}</bdi>
        </Link>
      ),
    },
    { title: 'Status', onPhone: 'top-end', cell: ({ status }) => <Pill status={status} /> },
    {
      title: 'Sub-merchant',
      onPhone: 'bottom-start',
      cutWidth: '32%',
      cell: ({ submerchant: of }) => (of === null ? 'All' : <SubMerchantLink reference={of} />),
    },
    { title: 'Serial number', onPhone: 'bottom-end', cell: ({ serial: number }) => number ?? '–' },
    { title: 'Registered', isMinor: true, cell: ({ created_at: at }) => <Instant at={at} /> },
    { title: 'ID', isMinor: true, cell: ({ id }) => <Id id={id} label="device ID" /> },
  ];
  return (
    <>
      <ListTable
        caption="Devices"
        name="devices"
        bar={bar}
        operation="devices.list"
        read={read}
        columns={columns}
        rowKey={({ id }) => id}
        isDense
        empty={
          <>
            <p>{submerchant === '' && serial === '' ? 'No devices yet' : 'No devices match these filters'}.</p>
            <code>taprail devices create --label Bar --submerchant {submerchant || 'bistro-42'}</code>
          </>
        }
      />
      {open !== null && (
        <DeviceDialog
          id={open}
          onClose={() => navigate(`${path}${withParams(search, { device: null })}`, { replace: true })}
        />
      )}
    </>
  );
};
