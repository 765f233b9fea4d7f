import type { DeviceCommand } from '@taprail/access-domain';
import { OffsetClock } from '@taprail/clock';
import { SqliteEventStore, type Untimed } from '@taprail/event-store';
import { openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import { LogChanges, RecentWrites } from '@taprail/subscriptions';
import { DeviceStreams } from './device-streams';
import { Devices } from './devices';

const deviceId = 'dev_01KJM0Z8R00000000000000003';
const bistro = { subMerchantId: 'sm_1', externalRef: 'bistro', rejected: false };
const salon = { subMerchantId: 'sm_2', externalRef: 'salon', rejected: false };
const own = { deviceId, platformId: 'plt_1' };
const register = { type: 'Register', ...own, label: 'Bar', serial: null, metadata: {}, assignee: bistro } as const;
const reassign = { type: 'Amend', ...own, changes: {}, assignee: salon } as const;
const remove = { type: 'Remove', ...own } as const;

let store: SqliteEventStore;
let readStore: ReadStore;
let streams: DeviceStreams;
let sent = 0;
let nowMs = 0;

beforeEach(async () => {
  store = new SqliteEventStore({ file: ':memory:' });
  readStore = await openSqliteReadStore(':memory:');
  streams = new DeviceStreams(store, new OffsetClock());
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await readStore.close();
  await store.close();
});

/** One gateway process: its memory is its own, the log is everyone's. */
const gateway = (environment: 'test' | 'live' = 'test') => {
  const changes = new LogChanges(store, { commands: true });
  const devices = new Devices(streams, readStore, new RecentWrites(), changes, { environment });
  const write = async (command: Untimed<DeviceCommand>) => {
    const envelope = {
      commandId: `cmd_${(sent += 1)}`,
      correlationId: 'c',
      actor: { kind: 'service', id: 's' },
    } as const;
    const { position } = await streams.execute(deviceId, command, envelope);
    devices.wrote('plt_1', deviceId, position);
  };
  return { devices, write, find: (platformId = 'plt_1') => devices.find(platformId, deviceId) };
};

describe('the device of a tap', () => {
  it('is found for its own platform only', async () => {
    const { find, write } = gateway();
    expect(await find()).toBeUndefined();
    await write(register);
    expect([await find(), await find('plt_2')]).toEqual([{ subMerchantId: 'sm_1', readerId: null }, undefined]);
  });

  it('is what the process itself has just written', async () => {
    const { find, write } = gateway();
    await write(register);
    await find();
    await write(reassign);
    expect(await find()).toEqual({ subMerchantId: 'sm_2', readerId: null });
    await write(remove);
    expect(await find()).toBeUndefined();
  });

  it('is at once what another process has made, and within ten seconds what it has changed unheard', async () => {
    const [here, there] = [gateway(), gateway()];
    expect(await here.find()).toBeUndefined();
    await there.write(register);
    expect(await here.find()).toEqual({ subMerchantId: 'sm_1', readerId: null });
    await there.write(reassign);
    nowMs += 9_999;
    expect(await here.find()).toEqual({ subMerchantId: 'sm_1', readerId: null });
    nowMs += 1;
    expect(await here.find()).toEqual({ subMerchantId: 'sm_2', readerId: null });
    await there.write(remove);
    nowMs += 10_000;
    expect(await here.find()).toBeUndefined();
  });

  it('goes by the reader that it was registered with at the provider', async () => {
    const { devices, find, write } = gateway();
    const reader = { readerId: 'tmr_1', locationId: 'tml_1', deviceType: 'bbpos_wisepos_e', serial: 'WSC1' };
    await write({ ...register, reader });
    expect(await find()).toEqual({ subMerchantId: 'sm_1', readerId: 'tmr_1' });
    expect(await devices.find('plt_1', 'dev_test_approve')).toEqual({ subMerchantId: 'any', readerId: null });
  });

  it('costs one look at the log in two seconds, and none when it cannot be one', async () => {
    const { devices, find, write } = gateway();
    await write(register);
    const read = jest.spyOn(store, 'read');
    for (let n = 0; n < 100; n += 1) await find();
    for (const id of ['', 'dev_1', 'dev_test_nothing', 'constructor', '../platform-plt_1']) {
      expect(await devices.find('plt_1', id)).toBeUndefined();
    }
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('may be one of the test environment, which the live one does not know', async () => {
    const [test, live] = [gateway(), gateway('live')];
    expect(await test.devices.find('plt_1', 'dev_test_approve')).toEqual({ subMerchantId: 'any', readerId: null });
    expect(await live.devices.find('plt_1', 'dev_test_approve')).toBeUndefined();
  });
});
