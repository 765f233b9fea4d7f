import { Batcher } from '@taprail/batching';
import type { IntegrationEvent } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import type { CommandBus } from '../command-bus';
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

/** The command that carries events to their owner. */
export const ownedEventsCommand = (group: string, kind: string): string => `${group}.handle-owned.${kind}`;

/**
 * Carries events from where they are consumed to where their owner is, as many at once as come. The queue is kept here:
 * the bus delivers no more until they are handled. Among several processes the owner's name is the key of the command, so
 * that one process handles all that it owns.
 */
export class OwnedDelivery {
  private readonly batchersByOwner = new Map<string, Batcher<IntegrationEvent, EventOutcome>>();
  /** An event that is delivered again while it waits or is under way shares the outcome of the first delivery. */
  private readonly outcomes = new Map<string, Promise<EventOutcome>>();

  constructor(
    private readonly commands: CommandBus,
    private readonly kind: string,
    private readonly owned: OwnedEvents,
    /** Whether other processes serve the same commands. */
    private readonly hasPeers: boolean,
  ) {}

  /** A refusal is for an operator, and the bus sets the event aside; after any other failure it delivers it again. */
  async deliver(event: IntegrationEvent): Promise<void> {
    const { failure, refusal } = await this.outcomeOf(event);
    if (failure === undefined) return;
    throw refusal === undefined ? new Error(failure) : new Rejection(refusal, { reason: failure });
  }

  private outcomeOf(event: IntegrationEvent): Promise<EventOutcome> {
    const known = this.outcomes.get(event.id);
    if (known) return known;
    const outcome = this.batcherOf(event)
      .add(event)
      .finally(() => this.outcomes.delete(event.id));
    this.outcomes.set(event.id, outcome);
    return outcome;
  }

  private batcherOf(event: IntegrationEvent): Batcher<IntegrationEvent, EventOutcome> {
    const owner = this.hasPeers ? this.owned.ownerOf(event) : '';
    let batcher = this.batchersByOwner.get(owner);
    if (!batcher) {
      batcher = new Batcher((events) => this.sendBatch(owner, events), {
        itemsPerBatchMax: eventsPerBatchMax,
        batchesInFlightMax: this.hasPeers ? batchesPerOwner : batchesInOneProcess,
      });
      this.batchersByOwner.set(owner, batcher);
    }
    return batcher;
  }

  private async sendBatch(
    owner: string,
    events: readonly IntegrationEvent[],
  ): Promise<readonly PromiseSettledResult<EventOutcome>[]> {
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
    return (outcomes as readonly EventOutcome[]).map((value) => ({ status: 'fulfilled', value }));
  }
}
