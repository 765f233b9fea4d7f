import type { SettingsChanges } from '@taprail/access-domain';
import { OffsetClock } from '@taprail/clock';
import { SqliteEventStore } from '@taprail/event-store';
import { LogChanges } from '@taprail/subscriptions';
import { Platforms } from './platforms';
import { RecentPlatformSettings } from './platform-settings';

const platformId = 'plt_1';
const actor = { kind: 'service', id: 's' } as const;
const defaults = {
  fee: { bps: 0, fixed: 0 },
  rules: { tipMaxPercent: 100, tipWindowMs: 14_400_000, ceilingMultipleMax: 5, currencies: [] },
  feeBearer: 'sub_merchant',
  descriptorPrefix: null,
};

let store: SqliteEventStore;
let platforms: Platforms;
let sent = 0;
let nowMs = 0;

const envelope = () => ({ commandId: `cmd_${(sent += 1)}`, correlationId: 'c', actor });
const change = (changes: SettingsChanges) =>
  platforms.execute(platformId, { type: 'ChangeSettings', platformId, changes }, envelope());

beforeEach(async () => {
  store = new SqliteEventStore({ file: ':memory:' });
  platforms = new Platforms(store, new OffsetClock());
  await platforms.execute(platformId, { type: 'Create', platformId, name: 'Bistro Suite' }, envelope());
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await store.close();
});

/** One gateway process. Its changes are not followed here: what is heard of them has a spec of its own. */
const gateway = (): RecentPlatformSettings =>
  new RecentPlatformSettings(platforms, new LogChanges(store, { commands: true }));

describe('the settings that bear on a tap', () => {
  it('are the defaults of a new platform', async () =>
    expect(await gateway().findSettings(platformId)).toEqual(defaults));

  it('are what the platform has set', async () => {
    await change({
      fee: { bps: 150, fixed: 10, max: 500 },
      tipMaxPercent: 30,
      tipWindow: 'PT90M',
      ceilingMultipleMax: 3,
      feeBearer: 'platform',
      descriptorPrefix: 'BISTRO',
      currencies: ['EUR'],
    });
    expect(await gateway().findSettings(platformId)).toEqual({
      fee: { bps: 150, fixed: 10, max: 500 },
      rules: { tipMaxPercent: 30, tipWindowMs: 5_400_000, ceilingMultipleMax: 3, currencies: ['EUR'] },
      feeBearer: 'platform',
      descriptorPrefix: 'BISTRO',
    });
  });

  it('are seen at once by the process that changed them, and within ten seconds by one that hears nothing', async () => {
    const [here, there] = [gateway(), gateway()];
    const both = async () => [
      (await here.findSettings(platformId)).rules,
      (await there.findSettings(platformId)).rules,
    ];
    expect(await both()).toEqual([defaults.rules, defaults.rules]);
    await change({ tipMaxPercent: 7 });
    here.changed(platformId);
    expect(await both()).toEqual([{ ...defaults.rules, tipMaxPercent: 7 }, defaults.rules]);
    nowMs += 10_000;
    expect((await there.findSettings(platformId)).rules.tipMaxPercent).toBe(7);
  });

  it('cost one look at the log', async () => {
    const settings = gateway();
    const read = jest.spyOn(store, 'read');
    for (let n = 0; n < 100; n += 1) await settings.findSettings(platformId);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('are not those of a platform that does not exist', async () =>
    expect(gateway().findSettings('plt_2')).rejects.toMatchObject({ code: 'platform_not_found' }));
});
