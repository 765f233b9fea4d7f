import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold, upcast } from '@taprail/event-sourcing';
import { upcasters } from '../upcasters';
import { device } from './device.decider';
import type { DeviceEvent } from './device.events';

const folder = join(__dirname, 'history');
const samples = readdirSync(folder).map((file) => {
  const [type, schema] = file.split('.');
  return { type: type!, schema: Number(schema), data: JSON.parse(readFileSync(join(folder, file), 'utf8')) };
});
const lifted = (sample: (typeof samples)[number]) => {
  const { type, data } = upcast(upcasters, sample);
  return { type, data } as DeviceEvent;
};
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
    const [first, sample] = ['DeviceRegistered.1', name].map((wanted) =>
      lifted(samples.find(({ type, schema }) => `${type}.${schema}` === wanted)!),
    );
    expect(fold(device, [first!, sample!])).toEqual(expected);
  });

  it('is among those above', () => expect(samples).toHaveLength(4));
});
