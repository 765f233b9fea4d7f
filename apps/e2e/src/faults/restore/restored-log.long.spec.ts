import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { clusterServers, restart, services, shutDown } from '../../cluster/cluster';
import { type Api, eventually } from '../../harness/api';
import { PlatformReceiver } from '../../harness/receiver';
import { Restaurant } from '../../harness/restaurant';
import { listedTransactions, wholeBooks } from '../faulted-books';
import { emptyBus, emptyReadStore } from './emptied-stores';

const logFiles = /^log\.db/;

const copyLog = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(to).filter((file) => logFiles.test(file))) rmSync(join(to, name));
  for (const name of readdirSync(from).filter((file) => logFiles.test(file))) cpSync(join(from, name), join(to, name));
};

const shown = async (api: Api) => {
  await wholeBooks(api);
  const balance = await api.get('/v1/ledger/trial-balance');
  const records = await listedTransactions(api);
  return { accounts: balance.body.accounts, ids: records.map(({ id }) => id).sort() };
};

/** Until the keys are rebuilt nobody is told that theirs is unknown. */
const untilRebuilt = (api: Api, count: number) =>
  eventually(
    () => api.get('/v1/transactions?limit=100'),
    ({ status, body }) => status === 200 && body.data.length === count,
  );

describe('five services whose log was restored to an earlier point', () => {
  let receiver: PlatformReceiver;
  afterAll(() => receiver.close());

  it('go on from there with whole books, once the read store and the bus are emptied', async () => {
    receiver = await PlatformReceiver.open();
    const restaurant = await Restaurant.ofItsOwn('restored');
    const { api } = restaurant;
    // The services have just started, and the first commands may wait for them.
    await eventually(
      () => receiver.registered(api).catch(() => undefined),
      (registered) => registered !== undefined,
    );
    for (let n = 0; n < 3; n += 1) expect((await restaurant.tap()).status).toBe(200);
    const before = await shown(api);
    const eventStore = (await clusterServers()).find(({ name }) => name === 'eventstore')!;
    const folder = dirname(eventStore.logFile);
    const backup = join(folder, 'backup');
    await shutDown('eventstore');
    copyLog(folder, backup);
    await restart('eventstore');

    const lost = await eventually(
      () => restaurant.tap({}, { 'idempotency-key': 'after-the-backup' }),
      ({ status }) => status === 200,
    );
    await eventually(
      async () => (await shown(api)).ids,
      (ids) => ids.length === 4,
    );

    await Promise.all(services.map(shutDown));
    await shutDown('eventstore');
    copyLog(backup, folder);
    await restart('eventstore');
    await expect(restart('ledger')).rejects.toThrow('The read store is newer than the event log');

    await emptyReadStore(process.env['TAPRAIL_E2E_VAULT']!);
    await emptyBus(process.env['TAPRAIL_E2E_KAFKA']!.replace('kafka://', '').split(','));
    await Promise.all(services.map(restart));
    await untilRebuilt(api, 3);
    expect(await shown(api)).toEqual(before);
    const tapId = lost.body.id as string;
    expect((await api.get(`/v1/taps/${tapId}`)).status).toBe(404);
    // The acquirer knows the request of a till that repeats it: the payment is recorded again, and nobody is charged twice.
    const again = await restaurant.tap({}, { 'idempotency-key': 'after-the-backup' });
    expect([again.status, again.body.id]).toEqual([200, tapId]);
    await eventually(
      () => restaurant.tap(),
      ({ status }) => status === 200,
    );
    await untilRebuilt(api, 5);
    await wholeBooks(api);
    const ids = receiver.delivered.map(({ body }) => body.id as string);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
