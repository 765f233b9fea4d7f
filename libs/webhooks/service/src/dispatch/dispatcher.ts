import type { Clock } from '@taprail/clock';
import type { IntegrationEvent } from '@taprail/contracts';
import type { EventStore, Position } from '@taprail/event-store';
import type { ReadStore } from '@taprail/read-store';
import type { Follower, FollowerWorld } from '@taprail/subscriptions';
import type { Logger } from '@taprail/telemetry';
import type { Vault } from '@taprail/vault';
import { acknowledgedStreamPrefix, deferredStreamPrefix, publicEventStreamPrefix } from '@taprail/webhooks-domain';
import { acknowledgedCodec, deferredCodec, Deliveries } from '../deliveries/deliveries';
import { EndpointStreams } from '../endpoints/endpoint-streams';
import { RecentEndpoints } from '../endpoints/recent-endpoints';
import { publicEventCodec, PublicEvents } from '../events/public-events';
import { OwnStream } from '../log/own-stream';
import type { Sender } from '../sending/sender';
import { AttemptDelivery } from './attempt/attempt-delivery';
import type { AttemptMetrics } from './attempt/attempt-metrics';
import { DeferralLog } from './attempt/deferral-log';
import { DisableEndpoints, type FindFailingSince } from './attempt/disable-endpoints';
import { EndpointSecrets } from './attempt/endpoint-secrets';
import { RecordOutcomes } from './attempt/record-outcomes';
import { DispatchLoop } from './dispatch-loop';
import { type EndpointShare, endpointShares } from './follow/endpoint-shares';
import { pendingFollower, readShares } from './follow/pending-follower';
import { RecordEvents, type RecordedEvents } from './record/record-events';
import { SendingTurns } from './schedule/sending-turns';

/** Streams that are written beside each other while many events arrive. */
const recordersMax = 4;

export type DispatcherParts = Readonly<{
  store: EventStore;
  readStore: ReadStore;
  clock: Clock;
  log: Logger;
  sender: Sender;
  vault: Pick<Vault, 'open'>;
  findFailingSince: FindFailingSince;
  metrics: Pick<AttemptMetrics, 'count'>;
  /** Into how many shares the endpoints are divided; each is sent to by one process. */
  shares: number;
}>;

/** Puts the steps of the dispatch together: record, schedule, attempt, send. */
export class Dispatcher {
  readonly attempts: AttemptDelivery;
  readonly secrets: EndpointSecrets;
  private readonly recording: RecordEvents;
  private readonly outcomes: RecordOutcomes;
  private readonly endpoints: RecentEndpoints;
  private readonly turns: SendingTurns;
  private readonly ownStreams = new Set<string>();
  /** Of each share that this process has or had, the last one. */
  private readonly loops = new Map<string, DispatchLoop>();

  constructor(private readonly parts: DispatcherParts) {
    const { clock, sender, vault, store, log } = parts;
    const deliveries = new Deliveries(store, clock);
    const events = new PublicEvents(store, clock);
    this.endpoints = new RecentEndpoints(store);
    this.secrets = new EndpointSecrets(vault, clock);
    this.attempts = new AttemptDelivery(deliveries, this.endpoints, events, this.secrets, sender, clock);
    this.turns = new SendingTurns(() => clock.now().getTime());
    const recorders = Array.from(
      { length: recordersMax },
      () => new OwnStream(store, clock, publicEventCodec, publicEventStreamPrefix, this.ownStreams),
    );
    this.recording = new RecordEvents(recorders, this.endpoints, deliveries, (recorded) => this.schedule(recorded));
    // Read again by the follower, like the events of other processes: it makes rows of deferrals.
    const deferred = new OwnStream(store, clock, deferredCodec, deferredStreamPrefix);
    const deferrals = new DeferralLog(deferred, clock, (error) =>
      log.error({ err: error }, 'deferred deliveries could not be recorded; they are attempted again shortly'),
    );
    const acknowledged = new OwnStream(store, clock, acknowledgedCodec, acknowledgedStreamPrefix, this.ownStreams);
    this.outcomes = new RecordOutcomes(deliveries, deferrals, acknowledged);
  }

  /** Resolves once the event is in the log with its deliveries. */
  record(event: IntegrationEvent): Promise<void> {
    return this.recording.record(event);
  }

  /** One for each share of the endpoints. */
  get followers(): readonly ((world: FollowerWorld) => Follower)[] {
    const { ownStreams, endpoints } = this;
    const together = readShares(this.parts.shares);
    return endpointShares(this.parts.shares).map((share) => {
      const openLoop = (start: Position): DispatchLoop => this.openLoop(share, start);
      return (world) => pendingFollower({ share, openLoop, ownStreams, endpoints, together }, world);
    });
  }

  /** Deliveries that are due and not done yet, and events that are not recorded yet. */
  get pending(): number {
    let due = 0;
    for (const { size } of this.loops.values()) due += size;
    return due + this.recording.size;
  }

  close(): Promise<void> {
    return this.parts.sender.close();
  }

  /** Since when an endpoint fails is forgotten with the term: another process may have reached it before the next one. */
  private openLoop(share: EndpointShare, start: Position): DispatchLoop {
    const { attempts, outcomes, turns } = this;
    const { clock, findFailingSince, metrics, store } = this.parts;
    const disabling = new DisableEndpoints(new EndpointStreams(store, clock), clock, findFailingSince);
    const parts = { share, turns, bodies: new Map<string, string>(), attempts, outcomes, disabling, metrics };
    const loop = new DispatchLoop(this.parts, start, parts);
    this.loops.set(share.name, loop);
    return loop;
  }

  private schedule(recorded: RecordedEvents): void {
    // Where this process does not have the lease of a share, another one reads the events from the log and sends them.
    for (const loop of this.loops.values()) {
      if (!loop.hasStopped) loop.addFirstAttempts(loop.pendingLog.addRecorded(recorded));
    }
  }
}
