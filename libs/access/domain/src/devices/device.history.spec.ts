import { join } from 'node:path';
import { fold } from '@taprail/event-sourcing';
import { storedSamples } from '@taprail/event-sourcing/testing';
import { upcasters } from '../upcasters';
import { device } from './device.decider';
import type { DeviceEvent } from './device.events';

const samples = storedSamples<DeviceEvent>(join(__dirname, 'history'), upcasters);
const registered = {
  status: 'active',
  id: 'dev_01KJM0Z8R00000000000000003',
  platformId: 'plt_01KJM0Z8R00000000000000001',
  label: 'Bar',
  serial: 'SN-1.2',
  assignment: { subMerchantId: 'sm_01KJM0Z8R00000000000000004', externalRef: 'bistro-42' },
  metadata: { room: '1' },
  createdAt: '2026-03-01T10:00:00.000Z',
};

describe('every event of a device that was ever stored', () => {
  it.each([
    ['DeviceRegistered.1', registered],
    ['DeviceAmended.1', { ...registered, label: 'Terrace', serial: null, metadata: {} }],
    [
      'DeviceReassigned.1',
      { ...registered, assignment: { subMerchantId: 'sm_01KJM0Z8R00000000000000005', externalRef: 'bistro-43' } },
    ],
    ['DeviceRemoved.1', { ...registered, status: 'removed' }],
  ])('can still be folded: %s', (name, expected) => {
    const [first, sample] = ['DeviceRegistered.1', name].map(
      (wanted) => samples.find((stored) => stored.name === wanted)!.event,
    );
    expect(fold(device, [first!, sample!])).toEqual(expected);
  });

  it('is among those above', () => expect(samples).toHaveLength(4));
});
