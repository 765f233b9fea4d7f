import { setTimeout as sleep } from 'node:timers/promises';
import { catalogue, type CommandMessage, type EventKind, type IntegrationEvent, topicOf } from '@taprail/contracts';
import { fold } from '@taprail/event-sourcing';
import { readStream } from '@taprail/event-store';
import { openSqliteReadStore } from '@taprail/read-store';
import { openPlatformForTests, startServiceForTests } from '@taprail/runtime/testing';
import { type ClockMove, defaultFollowerSettings, type Follower, type LogFollowers } from '@taprail/subscriptions';
import {
  acknowledgedIn,
  afterDeferral,
  delivery,
  deliveryStreamPrefix,
  type EndpointFields,
  type KnownDelivery,
  knownFromAcknowledged,
  projectHealth,
} from '@taprail/webhooks-domain';
import { deliveryCodec, deliveryFactCodec, deliveryKey, dispatcherEnvelope } from '../deliveries/deliveries';
import { Dispatcher } from '../dispatch/dispatcher';
import { EndpointStreams } from '../endpoints/endpoint-streams';
import { WebhookClient } from '../sending/client/webhook-client';
import { AddressRanges, nameServers } from '@taprail/outbound';
import type { Sender } from '../sending/sender';
import { SigningSender } from '../sending/signing-sender';
import { WebhooksModule } from '../webhooks.module';

export const startMs = Date.parse('2026-03-02T11:00:00.000Z');
const platformId = catalogue['tap.approved'].example.platform_id;
const loopback = ['127.0.0.0/8'];

/** Stores that outlive a process, and the events that were published, which are the same when they come again. */
export const openLogs = async () => ({
  ...(await openPlatformForTests({ nowMs: () => startMs })),
  published: new Map<string, IntegrationEvent>(),
});

export type WebhookLogs = Awaited<ReturnType<typeof openLogs>>;

export type GivenProcess = Readonly<{
  /** The name under which it holds leases. */
  instance?: string;
  /** False: it records events and sends nothing. */
  sends?: boolean;
  /** Into how many shares it divides the endpoints. */
  shares?: number;
  /** The followers that are its own, by their names, while other processes run; all unless given. */
  isOurs?: (follower: string) => boolean;
}>;

const sharesUnlessGiven = 3;

type WebhooksService = Awaited<ReturnType<typeof startServiceForTests>>;

/** A process of the webhook service as it is shipped; a second one on the same logs is a second process. */
export class WebhooksWorld {
  private publishedCount = 0;

  private constructor(
    readonly logs: WebhookLogs,
    private readonly service: WebhooksService,
    /** The endpoint of every request that this process has sent. */
    readonly sent: readonly string[],
  ) {}

  static async open(logs: WebhookLogs, given: GivenProcess = {}): Promise<WebhooksWorld> {
    const { sends = true, shares: webhookShares = sharesUnlessGiven } = given;
    const sent: string[] = [];
    const service = await startServiceForTests([WebhooksModule], logs, {
      settings: { webhookAllowHttp: 'true', webhookAllowCidrs: loopback, webhookSenderThreads: 0, webhookShares },
      followsLog: sends,
      replace: (made) => {
        if (made instanceof SigningSender) return notedIn(sent, patientSender());
        return isLogFollowers(made) ? heldBy(given, made) : made;
      },
    });
    const world = new WebhooksWorld(logs, service, sent);
    await service.buses.commands.serve('gateway', (command) => world.answerAsApi(command));
    return world;
  }

  /** Deliveries that are due and not done yet, and events that are not recorded yet. */
  get pending(): number {
    return this.service.get(Dispatcher).pending;
  }

  async register(endpointId: string, port: number, fields: Partial<EndpointFields> = {}): Promise<void> {
    const [secretToken] = await this.logs.vault.seal(endpointId, [signingSecretOf(endpointId)]);
    const url = `http://127.0.0.1:${port}/in`;
    const given = { url, enabledEvents: ['*'], description: null, metadata: {}, ...fields };
    await this.service.buses.commands.send({
      ...dispatcherEnvelope(`register ${endpointId}`),
      name: 'webhooks.register-endpoint',
      key: platformId,
      data: { platformId, endpointId, secretToken: secretToken!, ...given },
      deadlineMs: Date.now() + 280_000,
    });
  }

  endpoint = async (endpointId: string) =>
    (await this.service.get(EndpointStreams).load(platformId)).state.endpoints[endpointId];

  /** Resolves when the service has recorded the event. An event that is published again is the same. */
  publish = (kind: EventKind = 'tap.approved', id = this.nextId()): Promise<void> => this.publishAll([{ kind, id }]);

  /** So many events that arrive at the same time. */
  publishMany = (count: number): Promise<void> =>
    this.publishAll(Array.from({ length: count }, () => ({ kind: 'tap.approved', id: this.nextId() })));

  settled = (): Promise<void> => this.service.settled();

  advance = (ms: number): Promise<ClockMove> => this.service.advance(ms);

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
          found.set(stream, [(await this.foldStream(stream)) ?? afterDeferral(found.get(stream)?.[0], deferred)]);
        }
      } else if (!found.has(recorded.stream)) found.set(recorded.stream, [(await this.foldStream(recorded.stream))!]);
    }
    return [...found.values()].flat();
  };

  /** As a process that has slept while its lease moved: it sends what it finds in the log, beside the holder of the lease. */
  async sendBesideTheHolder(): Promise<readonly Follower[]> {
    const { store, logger: log } = this.logs;
    const lost = await openSqliteReadStore(':memory:');
    const world = { store, readStore: lost, log, settings: defaultFollowerSettings('asleep') };
    const asleep = this.service.get(Dispatcher).followers.map((open) => open(world));
    for (const follower of asleep) follower.start();
    return asleep;
  }

  close(): Promise<void> {
    return this.service.close();
  }

  private nextId(): string {
    return `event-${(this.publishedCount += 1)}`;
  }

  private async publishAll(events: readonly Readonly<{ kind: EventKind; id: string }>[]): Promise<void> {
    const bus = this.service.buses.events;
    for (const { kind, id } of events) await bus.publish(topicOf(kind), [this.eventOf(kind, id)]);
    while (!bus.idle!()) await sleep(1);
  }

  private eventOf(kind: EventKind, id: string): IntegrationEvent {
    const { published, clock } = this.logs;
    const event: IntegrationEvent = published.get(id) ?? {
      id,
      kind,
      version: 1,
      key: id,
      occurredAt: clock.iso(),
      source: { stream: 'transaction-1', revision: this.publishedCount },
      correlationId: 'c',
      data: catalogue[kind].example,
    };
    published.set(id, event);
    return event;
  }

  /** The API answers from read models, this from the whole log. */
  private async answerAsApi({ name, data }: CommandMessage): Promise<object> {
    if (name !== 'gateway.find-endpoint-failure') throw new Error(`${name} is not answered in this world`);
    const { endpointId } = data as { endpointId: string };
    const runs = (await this.deliveries())
      .filter((each) => each.endpointId === endpointId)
      .flatMap((each) => each.runs);
    const attempts = runs.flatMap((run) => run.attempts).toSorted((one, other) => (one.at < other.at ? -1 : 1));
    return { failingSince: projectHealth(undefined, endpointId, attempts).failingSince };
  }

  private async foldStream(stream: string): Promise<KnownDelivery | undefined> {
    const history = await readStream(this.logs.store, stream);
    const state = fold(
      delivery,
      history.map((recorded) => deliveryCodec.decode(recorded).event),
    );
    return state.status === 'none' ? undefined : state;
  }
}

export const signingSecretOf = (endpointId: string): string => `secret of ${endpointId}`;

const isLogFollowers = (made: unknown): made is LogFollowers =>
  typeof made === 'object' && made !== null && 'others' in made;

/** Processes on the same logs compete for leases only if each holds them under a name of its own. */
const heldBy = (
  { instance: holder = 'one', isOurs = () => true }: GivenProcess,
  { others = [], ...followers }: LogFollowers,
): LogFollowers => ({
  ...followers,
  others: others.map(
    (open) => (world) => open({ ...world, settings: { ...world.settings, holder }, shares: { isOurs } }),
  ),
});

const notedIn = (sent: string[], sender: Sender): Sender => ({
  send: (order) => {
    sent.push(order.endpointId);
    return sender.send(order);
  },
  close: () => sender.close(),
});

/** Receivers share the thread of the dispatcher here, and on a busy machine both are slow. */
const patientSender = (): SigningSender =>
  new SigningSender(
    new WebhookClient(nameServers(), {
      allowHttp: true,
      allowedRanges: new AddressRanges(loopback),
      tlsMin: 'TLSv1.3',
      acknowledgeMs: 120_000,
    }),
  );
