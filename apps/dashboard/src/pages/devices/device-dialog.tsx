import type { Device } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ActionForm } from '../../parts/action-form';
import { ActionDialog } from '../../parts/action-dialog';
import { Id } from '../../parts/copy';
import { Dialog } from '../../parts/dialog';
import { Facts } from '../../parts/facts';
import { TextField } from '../../parts/fields';
import { Loaded } from '../../parts/loaded';
import { Pill } from '../../parts/pill';
import { ScopedButton } from '../../parts/scoped-button';
import { showEffect } from '../../parts/show-effect';
import { words } from '../../parts/status-tone';
import { showToast } from '../../parts/toasts';
import { client } from '../../requests/client';
import { queries, readAgain, useRead } from '../../requests/use-read';
import { Instant } from '../../time/instant';
import { useKnownReferences } from '../../parts/use-known-references';
import { RegistrationCode } from './register-device';

type ShownDevice = Readonly<{ device: Device; etag: string | undefined }>;

/** The device that a change decides upon: its ETag, and the difference when it changes meanwhile. */
const onDevice = ({ device, etag }: ShownDevice) => ({
  ifMatch: etag,
  subject: {
    shown: device,
    read: async () => {
      const found = await readAgain<ShownDevice>('devices.get', device.id);
      return { value: found.device, etag: found.etag };
    },
  },
});

/** One device: rename it, assign it to another sub-merchant, or remove it. */
export const DeviceDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const [isRemoving, setRemoving] = useState(false);
  const read = useRead('devices.get', [id], async (signal): Promise<ShownDevice> => {
    const { data, response } = await client.devices.get(id, { signal }).withResponse();
    return { device: data, etag: response.etag };
  });
  if (isRemoving && read.data) return <RemoveDialog shown={read.data} onClose={onClose} />;
  return (
    <Dialog title="Device" onClose={onClose}>
      <Loaded read={read} lines={5}>
        {(shown) => (
          <>
            <Facts
              rows={[
                ['Status', <Pill status={shown.device.status} />],
                ['Registered', <Instant at={shown.device.created_at} />],
                ['ID', <Id id={shown.device.id} label="device ID" />],
                ...readerFacts(shown.device),
                ...Object.entries(shown.device.metadata).map(([name, value]) => [`Metadata ${name}`, value] as const),
              ]}
            />
            <DeviceForm shown={shown} onClose={onClose} />
            <div>
              <ScopedButton scope="payments:write" onClick={() => setRemoving(true)}>
                Remove device{' '}
              </ScopedButton>
            </div>
          </>
        )}
      </Loaded>
    </Dialog>
  );
};

const readerFacts = ({ reader }: Device) =>
  reader === undefined
    ? []
    : ([
        ['Reader', words(reader.status)],
        ['Last connected', reader.last_seen_at && <Instant at={reader.last_seen_at} isRelative />],
        ['Software', reader.software],
      ] as const);

const DeviceForm = ({ shown, onClose }: { shown: ShownDevice; onClose: () => void }) => {
  const { device } = shown;
  const [label, setLabel] = useState(device.label);
  const [submerchant, setSubmerchant] = useState(device.submerchant ?? '');
  const [serial, setSerial] = useState(device.serial ?? '');
  const [code, setCode] = useState('');
  const known = useKnownReferences();
  const isReassigned = submerchant.trim() !== (device.submerchant ?? '');
  const changes = {
    ...(label.trim() === device.label ? {} : { label: label.trim() }),
    ...(isReassigned ? { submerchant: submerchant.trim() } : {}),
    ...(isReassigned && code.trim() !== '' ? { registration_code: code.trim() } : {}),
    ...(serial.trim() === (device.serial ?? '') ? {} : { serial: serial.trim() === '' ? null : serial.trim() }),
  };
  const isChanged = Object.keys(changes).length > 0;
  return (
    <ActionForm
      submit="Save changes"
      scope="payments:write"
      {...onDevice(shown)}
      problem={isChanged && label.trim() !== '' && submerchant.trim() !== '' ? undefined : 'Nothing to save'}
      call={(made, sending) => made.devices.update(device.id, changes, sending)}
      onDone={showEffect('Device updated')}
      onClose={onClose}
    >
      <TextField label="Label" value={label} onInput={setLabel} />
      <TextField
        label="Sub-merchant"
        value={submerchant}
        onInput={setSubmerchant}
        list={known}
        hint="New payments on this device go to this sub-merchant."
      />
      {device.reader && isReassigned && <RegistrationCode value={code} onInput={setCode} />}
      <TextField label="Serial number" value={serial} onInput={setSerial} />
    </ActionForm>
  );
};

const RemoveDialog = ({ shown, onClose }: { shown: ShownDevice; onClose: () => void }) => (
  <ActionDialog
    title="Remove device"
    submit="Remove device"
    kind="danger"
    {...onDevice(shown)}
    confirm={shown.device.label}
    call={(made, sending) => made.devices.delete(shown.device.id, sending)}
    onDone={async () => {
      await queries.invalidateQueries({ queryKey: ['devices.list'] });
      showToast('Device removed');
    }}
    onClose={onClose}
  >
    <p>
      <strong>
        <bdi>{shown.device.label}</bdi>
      </strong>{' '}
      will no longer take payments. Past payments are not affected.
    </p>
  </ActionDialog>
);
