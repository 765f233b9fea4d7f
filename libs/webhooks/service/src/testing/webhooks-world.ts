import { InProcessCommandBus, InProcessIntegrationBus } from '@taprail/bus';
import { OffsetClock } from '@taprail/clock';
import { catalogue, type EventKind, type IntegrationEvent } from '@taprail/contracts';
import { fold } from '@taprail/event-sourcing';
import { type EventStore, readStream, SqliteEventStore } from '@taprail/event-store';
import { openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import {
  advanceClock,
  type ClockMove,
  defaultFollowerSettings,
  type Follower,
  Followers,
} from '@taprail/subscriptions';
import { createLogger } from '@taprail/telemetry';
import {
  afterDeferral,
  delivery,
  deliveryStreamPrefix,
  type EndpointFields,
  knownFromAcknowledged,
  projectHealth,
  type KnownDelivery,
  acknowledgedIn,
} from '@taprail/webhooks-domain';
import { deliveryCodec, deliveryFactCodec, deliveryKey, dispatcherEnvelope } from '../deliveries/deliveries';
import { Dispatching } from '../dispatch/dispatching';
import { EndpointStreams } from '../endpoints/endpoint-streams';
import { AddressRanges } from '../sending/guard/addresses';
import { SigningSender } from '../sending/signing-sender';
import { WebhookClient } from '../sending/client/webhook-client';

export const startMs = Date.parse('2026-03-02T11:00:00.000Z');
const platformId = catalogue['tap.approved'].example.platform_id;

export type WebhookLogs = Readonly<{
  store: EventStore;
  readStore: ReadStore;
  clock: OffsetClock;
  published: Map<string, IntegrationEvent>;
}>;

/** Stores that outlive a process. */
export const openLogs = async (): Promise<WebhookLogs> => ({
  store: new SqliteEventStore({ file: ':memory:' }),
  readStore: await openSqliteReadStore(':memory:'),
  clock: new OffsetClock(undefined, () => startMs),
  published: new Map(),
});

/** Receivers share the thread of the dispatcher here, and on a busy machine both are slow. */
const acknowledgeMs = 120_000;

/** A process that sends webhooks; a second one on the same logs is a second process. */
export class WebhooksWorld {
  readonly endpoints: EndpointStreams;
  readonly dispatching: Dispatching;
  private readonly followers: Followers;
  private readonly commands = new InProcessCommandBus();
  private readonly events = new InProcessIntegrationBus(':memory:');
  private publishedCount = 0;

  constructor(
    readonly logs: WebhookLogs,
    holder = 'one',
  ) {
    const { store, readStore, clock } = logs;
    const log = createLogger({ service: 'test', level: 'silent' });
    const client = new WebhookClient(async () => ['127.0.0.1'], {
      allowHttp: true,
      allowedRanges: new AddressRanges(['127.0.0.0/8']),
      tlsMin: 'TLSv1.3',
      acknowledgeMs,
    });
    this.endpoints = new EndpointStreams(store, clock);
    this.dispatching = new Dispatching({
      store,
      readStore,
      clock,
      log,
      sender: new SigningSender(client),
      vault: { open: async (_owner, tokens) => tokens.map((token) => `secret of ${token}`) },
      findFailingSince: async (endpointId) => this.failingSince(endpointId),
      metrics: { count: () => undefined },
    });
    const settings = { ...defaultFollowerSettings(holder), leaseTtlMs: 300, backoffMs: 5, backoffMaxMs: 20 };
    this.followers = new Followers(
      [{ others: [(world) => this.dispatching.follower(world)] }],
      [],
      { store, readStore, log, settings },
      { commands: this.commands, events: this.events, clock },
    );
    this.followers.start();
  }

  async register(endpointId: string, port: number, fields: Partial<EndpointFields> = {}): Promise<void> {
    const url = `http://hooks.example:${port}/in`;
    const given = { url, enabledEvents: ['*'], description: null, metadata: {}, ...fields };
    const command = {
      type: 'Register',
      endpointId,
      platformId,
      secretToken: `token of ${endpointId}`,
      ...given,
    } as const;
    await this.endpoints.execute(platformId, command, dispatcherEnvelope(`register ${endpointId}`));
  }

  endpoint = async (endpointId: string) => (await this.endpoints.load(platformId)).state.endpoints[endpointId];

  /** An event that is published again is the same, as the bus delivers it. */
  publish = async (kind: EventKind = 'tap.approved', id = `event-${(this.publishedCount += 1)}`): Promise<void> => {
    const event: IntegrationEvent = this.logs.published.get(id) ?? {
      id,
      kind,
      version: 1,
      key: 'ach_1',
      occurredAt: this.logs.clock.iso(),
      source: { stream: 'transaction-1', revision: this.publishedCount },
      correlationId: 'c',
      data: catalogue[kind].example,
    };
    this.logs.published.set(id, event);
    await this.dispatching.record(event);
  };

  settled = (): Promise<void> => this.followers.settled();

  advance = (ms: number): Promise<ClockMove> => {
    const { clock, readStore } = this.logs;
    const world = { now: () => clock.now(), moveTo: async (to: number) => clock.advanceTo(to), readStore };
    return advanceClock({ ...world, settled: this.settled }, clock.now().getTime() + ms);
  };

  /** Every delivery there is, in the order of the log: with a stream, acknowledged at once, or waiting. */
  deliveries = async (): Promise<readonly KnownDelivery[]> => {
    const { store } = this.logs;
    const { events } = await store.readAll(-1n, { streamPrefixes: [deliveryStreamPrefix] }, 10_000);
    const found = new Map<string, readonly KnownDelivery[]>();
    for (const recorded of events) {
      const { event } = deliveryFactCodec.decode(recorded);
      if (event.type === 'DeliveriesAcknowledged')
        found.set(recorded.id, acknowledgedIn(event.data).map(knownFromAcknowledged));
      else if (event.type === 'DeliveriesDeferred') {
        for (const deferred of event.data.deferred) {
          const stream = `${deliveryStreamPrefix}${deliveryKey(deferred)}`;
          found.set(stream, [(await this.folded(stream)) ?? afterDeferral(found.get(stream)?.[0], deferred)]);
        }
      } else if (!found.has(recorded.stream)) found.set(recorded.stream, [(await this.folded(recorded.stream))!]);
    }
    return [...found.values()].flat();
  };

  /** As a process that has slept while its lease moved: it sends what it finds in the log, beside the holder of the lease. */
  async sendBesideTheHolder(): Promise<Follower> {
    const { store } = this.logs;
    const log = createLogger({ service: 'test', level: 'silent' });
    const settings = { ...defaultFollowerSettings('asleep'), leaseTtlMs: 300 };
    const lost = await openSqliteReadStore(':memory:');
    const asleep = this.dispatching.follower({ store, readStore: lost, log, settings });
    asleep.start();
    return asleep;
  }

  /** As the API answers, from the whole log. */
  private async failingSince(endpointId: string): Promise<string | null> {
    const runs = (await this.deliveries())
      .filter((each) => each.endpointId === endpointId)
      .flatMap((each) => each.runs);
    const attempts = runs.flatMap((run) => run.attempts).toSorted((one, other) => (one.at < other.at ? -1 : 1));
    return projectHealth(undefined, endpointId, attempts).failingSince;
  }

  private async folded(stream: string): Promise<KnownDelivery | undefined> {
    const history = await readStream(this.logs.store, stream);
    const state = fold(
      delivery,
      history.map((recorded) => deliveryCodec.decode(recorded).event),
    );
    return state.status === 'none' ? undefined : state;
  }

  async close(): Promise<void> {
    await this.followers.stop();
    await this.dispatching.close();
    await this.commands.close();
    await this.events.close();
  }
}
