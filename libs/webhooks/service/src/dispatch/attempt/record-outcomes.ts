import {
  type AcknowledgedDelivery,
  deliveriesAcknowledged,
  type DeliveriesAcknowledged,
  type DeliveryCommand,
  runOf,
} from '@taprail/webhooks-domain';
import { type Deliveries, dispatcherEnvelope, type HandledDelivery } from '../../deliveries/deliveries';
import { Batches, batchEveryMs } from '../../log/batches';
import type { OwnStream } from '../../log/own-stream';
import { retryUntilWritten } from '../../log/retry-until-written';
import type { DueDelivery } from '../schedule/due-delivery';
import type { Abandoned, Acknowledged, Deferred, Failed, KeptForDisabled } from './attempt-outcome';
import type { DeferralLog } from './deferral-log';

const fieldsWeight = 600;
const weightOf = ({ attempt: { excerpt, answerHead } }: AcknowledgedDelivery): number =>
  fieldsWeight + (excerpt?.length ?? 0) + (answerHead?.length ?? 0);
const batch = { everyMs: batchEveryMs, weightMax: 200_000, weightOf };

type StreamCommand<Command = DeliveryCommand> = Command extends unknown ? Omit<Command, 'at' | 'deliveryId'> : never;

/**
 * Writes down the outcomes of attempts. First attempts that were acknowledged or deferred share stored events; every
 * other outcome goes to the stream of its delivery, which begins with it. Each method resolves to the delivery as it
 * waits from then on, undefined when it is over.
 */
export class RecordOutcomes {
  private readonly acknowledgements: Batches<AcknowledgedDelivery, undefined>;

  constructor(
    private readonly deliveries: Deliveries,
    private readonly deferrals: DeferralLog,
    stream: OwnStream<DeliveriesAcknowledged>,
  ) {
    this.acknowledgements = new Batches(async (deliveries) => {
      await stream.append(deliveriesAcknowledged(deliveries));
      return undefined;
    }, batch);
  }

  recordAcknowledged(due: DueDelivery, { attempt, stream }: Acknowledged): Promise<DueDelivery | undefined> {
    if (stream) return retryUntilWritten(() => this.record(due, stream, { type: 'RecordSuccess', attempt }));
    return this.acknowledgements.add({ deliveryId: due.id, attempt, ...due.subject! });
  }

  async recordFailed(due: DueDelivery, { attempt, retryAfterMs, stream }: Failed): Promise<DueDelivery | undefined> {
    const found = stream ?? (await retryUntilWritten(() => this.deliveries.begin(due.id, due.subject!)));
    const command = { type: 'RecordFailure', attempt, retryAfterMs, chance: Math.random() } as const;
    return retryUntilWritten(() => this.record(due, found, command));
  }

  async recordDeferred(due: DueDelivery, { untilMs, stream }: Deferred): Promise<DueDelivery | undefined> {
    if (stream) return this.record(due, stream, { type: 'Defer', until: new Date(untilMs).toISOString() });
    return this.deferrals.defer(due, due.subject!, untilMs);
  }

  async recordEnd(due: DueDelivery, { type, stream }: KeptForDisabled | Abandoned): Promise<DueDelivery | undefined> {
    return this.record(due, stream!, { type: type === 'kept for disabled' ? 'KeepForDisabledEndpoint' : 'Abandon' });
  }

  dropRepeatedDeferrals(): void {
    this.deferrals.dropRepeated();
  }

  /** At the revision that was found. A process that has lost its lease is refused by the stream, and changes nothing. */
  private async record(
    { id, key, endpointId }: DueDelivery,
    found: HandledDelivery,
    command: StreamCommand,
  ): Promise<DueDelivery | undefined> {
    const envelope = dispatcherEnvelope(`${id}/${found.revision + 1}`);
    const { state } = await this.deliveries.executeFrom(key, found, { deliveryId: id, ...command }, envelope);
    const nextAt = runOf(state, id)?.nextAt ?? null;
    return nextAt === null ? undefined : { id, dueMs: Date.parse(nextAt), key, endpointId, isFirst: false };
  }
}
