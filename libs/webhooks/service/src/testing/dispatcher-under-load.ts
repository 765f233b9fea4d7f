import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InProcessCommandBus, InProcessIntegrationBus } from '@taprail/bus';
import { SystemClock } from '@taprail/clock';
import { catalogue, type IntegrationEvent } from '@taprail/contracts';
import { SqliteEventStore } from '@taprail/event-store';
import { openSqliteReadStore } from '@taprail/read-store';
import { defaultFollowerSettings, Followers } from '@taprail/subscriptions';
import { createLogger } from '@taprail/telemetry';
import { dispatcherEnvelope } from '../deliveries/deliveries';
import { Dispatcher } from '../dispatch/dispatcher';
import { EndpointStreams } from '../endpoints/endpoint-streams';
import { openSender } from '../sending/open-sender';
import { addPending, retryLatenessMs } from './pending-load';

/**
 * A program for benches: the dispatcher with everything it has (log and rows on disk with fsync, guard, breaker,
 * deadline, signatures), as the product starts it, fed with events by the process that has forked it.
 */
export type LoadOrder =
  /** Endpoints, one platform each. */
  | Readonly<{ register: readonly string[] }>
  /** As many deliveries as possible, with so many events under way. */
  | Readonly<{ closed: Readonly<{ seconds: number; inFlight: number }> }>
  /** So many events a second, whatever their outcomes, to one endpoint after the other. */
  | Readonly<{ open: Readonly<{ seconds: number; perSecond: number }> }>
  /** Deliveries that wait. */
  | Readonly<{ pending: number }>
  /** How late second attempts were. */
  | Readonly<{ lateness: true }>;

export type LoadReport = Readonly<{
  delivered: number;
  seconds: number;
  cpuSeconds: number;
  memoryMb: number;
  latenessMs: readonly number[];
}>;

const folder = mkdtempSync(join(tmpdir(), 'taprail-dispatcher-'));
const clock = new SystemClock();
const filler = 'x'.repeat(600);
let registered: readonly string[] = [];
let published = 0;
let delivered = 0;
let onDelivered: () => void = () => undefined;

const nowUs = (): number => Math.round((performance.timeOrigin + performance.now()) * 1_000);

const eventFor = (platformId: string): IntegrationEvent => ({
  id: `load-${process.pid}-${(published += 1)}`,
  kind: 'tap.approved',
  version: 1,
  key: 'ach_1',
  occurredAt: clock.iso(),
  source: { stream: 'transaction-1', revision: published },
  correlationId: 'load',
  data: {
    ...catalogue['tap.approved'].example,
    platform_id: platformId,
    object: { id: 'tap_1', object: 'tap', sent_us: nowUs(), filler },
  },
});

const open = async () => {
  const store = new SqliteEventStore({ file: join(folder, 'log.db') });
  const readStore = await openSqliteReadStore(join(folder, 'read.db'));
  const log = createLogger({ service: 'load', level: 'warn' });
  const sender = openSender(1, { allowHttp: true, allowedCidrs: ['127.0.0.0/8'], deniedCidrs: [], tlsMin: 'TLSv1.3' });
  const dispatcher = new Dispatcher({
    store,
    readStore,
    clock,
    log,
    sender,
    vault: { open: async (_owner, tokens) => tokens.map((token) => `whsec_${token}`) },
    findFailingSince: async () => null,
    shares: 1,
    metrics: {
      count: ({ error }) => {
        if (error === null) delivered += 1;
        onDelivered();
      },
    },
  });
  const followers = new Followers(
    [{ others: dispatcher.followers }],
    [],
    { store, readStore, log, settings: defaultFollowerSettings('load') },
    { commands: new InProcessCommandBus(), events: new InProcessIntegrationBus(':memory:'), clock },
  );
  await followers.start();
  return { store, readStore, dispatcher, followers, endpoints: new EndpointStreams(store, clock) };
};

const serve = async (): Promise<void> => {
  const { store, readStore, dispatcher, followers, endpoints } = await open();
  const publish = (n: number): Promise<void> => dispatcher.record(eventFor(registered[n % registered.length]!));

  const register = async (urls: readonly string[]): Promise<void> => {
    const first = registered.length;
    for (const [n, url] of urls.entries()) {
      const platformId = `plt_${first + n}`;
      const fields = { url, enabledEvents: ['*'], description: null, metadata: {}, secretToken: 'load' };
      const command = { type: 'Register', endpointId: `we_${first + n}`, platformId, ...fields } as const;
      await endpoints.execute(platformId, command, dispatcherEnvelope(`register-${platformId}`));
    }
    registered = [...registered, ...urls.map((_, n) => `plt_${first + n}`)];
  };

  const closed = async (seconds: number, inFlight: number): Promise<void> => {
    const endMs = performance.now() + seconds * 1_000;
    let n = 0;
    onDelivered = () => {
      if (performance.now() < endMs) void publish((n += 1));
    };
    for (let each = 0; each < inFlight; each += 1) onDelivered();
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    onDelivered = () => undefined;
  };

  const paced = async (seconds: number, perSecond: number): Promise<void> => {
    const startedMs = performance.now();
    for (let sent = 0; sent < seconds * perSecond;) {
      const dueCount = Math.min(((performance.now() - startedMs) / 1_000) * perSecond, seconds * perSecond);
      for (; sent < dueCount; sent += 1) void publish(sent);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };

  process.on('message', (order: LoadOrder) => {
    const work = async (): Promise<void> => {
      const [before, cpu, startedMs] = [delivered, process.cpuUsage(), performance.now()];
      let latenessMs: readonly number[] = [];
      if ('register' in order) await register(order.register);
      else if ('pending' in order) await addPending(readStore, order.pending);
      else if ('lateness' in order) latenessMs = await retryLatenessMs(store);
      else if ('closed' in order) await closed(order.closed.seconds, order.closed.inFlight);
      else await paced(order.open.seconds, order.open.perSecond);
      const { user, system } = process.cpuUsage(cpu);
      process.send?.({
        delivered: delivered - before,
        seconds: (performance.now() - startedMs) / 1_000,
        cpuSeconds: (user + system) / 1e6,
        memoryMb: Math.round(process.memoryUsage().rss / 2 ** 20),
        latenessMs,
      } satisfies LoadReport);
    };
    void work();
  });
  await followers.settled();
  process.send?.('ready');
};

process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
void serve();
