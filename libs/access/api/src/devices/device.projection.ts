import { type DeviceEvent, type DeviceRecord, projectDevice } from '@taprail/access-domain';
import type { Projection } from '@taprail/subscriptions';
import { deviceCodec, deviceStreamPrefix } from './device-streams';

/** One row per device, for lists; one that was removed stays as a row that no list asks for. */
export const deviceList: Projection<DeviceEvent, DeviceRecord> = {
  name: 'devices',
  version: 1,
  streamPrefix: deviceStreamPrefix,
  codec: deviceCodec,
  keys: ({ data }) => [data.deviceId],
  project: projectDevice,
  columns: {
    platform: ({ platformId }) => platformId,
    submerchant: ({ assignment }) => assignment.subMerchantId,
    serial: ({ serial }) => serial,
    status: ({ status }) => status,
    created: ({ createdAt }) => createdAt,
  },
};
