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
import { pendingFollower } from './follow/pending-follower';
import { RecordEvents, type RecordedEvents } from './record/record-events';
import type { FirstBodies } from './schedule/due-delivery';

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
}>;

/** Puts the steps of the dispatch together: record, schedule, attempt, send. */
export class Dispatcher {
  readonly attempts: AttemptDelivery;
  readonly secrets: EndpointSecrets;
  private readonly recording: RecordEvents;
  private readonly outcomes: RecordOutcomes;
  private readonly disabling: DisableEndpoints;
  private readonly endpoints: RecentEndpoints;
  private readonly bodies: FirstBodies = new Map();
  private readonly ownStreams = new Set<string>();
  private loop: DispatchLoop | undefined;

  constructor(private readonly parts: DispatcherParts) {
    const { clock, sender, vault, findFailingSince, store, log } = parts;
    const deliveries = new Deliveries(store, clock);
    const events = new PublicEvents(store, clock);
    this.endpoints = new RecentEndpoints(store);
    this.secrets = new EndpointSecrets(vault, clock);
    this.disabling = new DisableEndpoints(new EndpointStreams(store, clock), clock, findFailingSince);
    this.attempts = new AttemptDelivery(deliveries, this.endpoints, events, this.secrets, sender, this.bodies, clock);
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

  follower(world: FollowerWorld): Follower {
    const { ownStreams, endpoints } = this;
    const openLoop = (start: Position): DispatchLoop => {
      const { bodies, outcomes, attempts, disabling } = this;
      const { metrics } = this.parts;
      this.loop = new DispatchLoop(this.parts, start, { bodies, attempts, outcomes, disabling, metrics });
      return this.loop;
    };
    return pendingFollower({ openLoop, ownStreams, endpoints }, world);
  }

  /** Deliveries that are due and not done yet, and events that are not recorded yet. */
  get pending(): number {
    return (this.loop?.size ?? 0) + this.recording.size;
  }

  close(): Promise<void> {
    return this.parts.sender.close();
  }

  private schedule(recorded: RecordedEvents): void {
    const { loop } = this;
    // Without the lease another process reads the events from the log and sends them.
    if (!loop || loop.hasStopped) return;
    loop.addFirstAttempts(loop.pendingLog.addRecorded(recorded));
  }
}
