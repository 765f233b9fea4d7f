import type { IntegrationEvent } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import type { CommandBus } from '../command-bus';
import { BoundedBatches } from './bounded-batches';
import type { EventOutcome, OwnedEvents } from './on-owned-events';

const eventsPerBatchMax = 64;
/** One process has every owner, so a batch that waits for one of them leaves the others work. */
const batchesInOneProcess = 4;
/** Among several processes a batch waits behind those of its owner: each sender has one of them under way. */
const batchesPerOwner = 1;
/** Within one process the answer comes, or the thread that owes it is gone, which fails the batch by itself. */
const noDeadlineMs = Number.MAX_SAFE_INTEGER;
/**
 * Between processes an answer can be lost with the process that owed it. By far more than the batches ahead need, one per
 * process; after it the events are delivered again, and those that were handled answer as they did.
 */
const answerWithinMs = 60_000;

type Batches = BoundedBatches<IntegrationEvent, EventOutcome>;

/** The command that carries events to their owner. */
export const ownedEventsCommand = (group: string, kind: string): string => `${group}.handle-owned.${kind}`;

/**
 * Carries events from where they are consumed to where their owner is, as many at once as come. The queue is kept here:
 * the bus delivers no more until they are handled. Among several processes the owner's name is the key of the command, so
 * that one process handles all that it owns.
 */
export class OwnedDelivery {
  private readonly batchesByOwner = new Map<string, Batches>();

  constructor(
    private readonly commands: CommandBus,
    private readonly kind: string,
    private readonly owned: OwnedEvents,
    /** Whether other processes serve the same commands. */
    private readonly hasPeers: boolean,
  ) {}

  /** A refusal is for an operator, and the bus sets the event aside; after any other failure it delivers it again. */
  async deliver(event: IntegrationEvent): Promise<void> {
    const { failure, refusal } = await this.batchesOf(event).add(event.id, event);
    if (failure === undefined) return;
    throw refusal === undefined ? new Error(failure) : new Rejection(refusal, { reason: failure });
  }

  private batchesOf(event: IntegrationEvent): Batches {
    const owner = this.hasPeers ? this.owned.ownerOf(event) : '';
    let batches = this.batchesByOwner.get(owner);
    if (!batches) {
      batches = new BoundedBatches((events) => this.sendBatch(owner, events), {
        itemsPerBatchMax: eventsPerBatchMax,
        batchesInFlightMax: this.hasPeers ? batchesPerOwner : batchesInOneProcess,
      });
      this.batchesByOwner.set(owner, batches);
    }
    return batches;
  }

  private async sendBatch(owner: string, events: readonly IntegrationEvent[]): Promise<readonly EventOutcome[]> {
    const { group } = this.owned;
    const [{ id, correlationId }] = events as readonly [IntegrationEvent];
    const outcomes = await this.commands.send({
      name: ownedEventsCommand(group, this.kind),
      key: this.hasPeers ? owner : id,
      data: { events },
      commandId: id,
      correlationId,
      actor: { kind: 'service', id: group },
      deadlineMs: this.hasPeers ? Date.now() + answerWithinMs : noDeadlineMs,
    });
    return outcomes as readonly EventOutcome[];
  }
}
