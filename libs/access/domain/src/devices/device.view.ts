import { unreachable } from '@taprail/event-sourcing';
import type { Assignment, DeviceEvent, DeviceMetadata, RegisteredReader } from './device.events';

export type DeviceRecord = Readonly<{
  status: 'active' | 'removed';
  id: string;
  platformId: string;
  label: string;
  serial: string | null;
  assignment: Assignment;
  metadata: DeviceMetadata;
  createdAt: string;
}> &
  Partial<RegisteredReader>;

export const projectDevice = (record: DeviceRecord | undefined, { type, data }: DeviceEvent): DeviceRecord => {
  if (type === 'DeviceRegistered') {
    const { deviceId: id, at: createdAt, ...registered } = data;
    return { status: 'active', id, createdAt, ...registered };
  }
  if (!record) throw new Error(`${type} of ${data.deviceId} comes before it was registered`);
  switch (type) {
    case 'DeviceAmended':
      return { ...record, ...data.changes };
    case 'DeviceReassigned': {
      const { deviceId: _id, at: _at, ...reassigned } = data;
      return { ...record, ...reassigned };
    }
    case 'DeviceRemoved':
      return { ...record, status: 'removed' };
    default:
      return unreachable(type);
  }
};

export type DeviceView = Readonly<{
  id: string;
  object: 'device';
  label: string;
  serial: string | null;
  /** The platform's own reference; null: every sub-merchant may use it. */
  submerchant: string | null;
  status: 'active';
  created_at: string;
  metadata: DeviceMetadata;
}>;

export const deviceView = ({ id, label, serial, assignment, createdAt, metadata }: DeviceRecord): DeviceView => ({
  id,
  object: 'device',
  label,
  serial,
  submerchant: assignment.externalRef,
  status: 'active',
  created_at: createdAt,
  metadata,
});
