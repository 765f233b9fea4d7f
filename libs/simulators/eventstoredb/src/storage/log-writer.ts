import { randomUUID } from 'node:crypto';

import {
  type AppendDecision,
  decideAppend,
  decideDelete,
  decideTombstone,
  type RequestedRevision,
} from '../rules/append-decision';
import type { EventLog } from './event-log';
import type { RecentIds } from './recent-ids';
import {
  isMetadataStream,
  metadataStreamOf,
  ownerOfMetadataStream,
  type ProposedEvent,
  tombstoneRevision,
} from '../rules/recorded-event';
import { parseStreamMetadata, revivedJson, softDeleteJson } from '../rules/stream-metadata';
import { isVisible, type StreamState, streamState } from './stream-state';

export type WriteOutcome = Readonly<
  | { kind: 'written'; revision: bigint; position: bigint | undefined }
  | { kind: 'wrong-version'; current: bigint }
  | { kind: 'deleted' }
>;

const empty = new Uint8Array();

const metadataEvent = (json: string): ProposedEvent => ({
  id: randomUUID(),
  type: '$metadata',
  isJson: true,
  data: Buffer.from(json, 'utf8'),
  metadata: empty,
});

const tombstoneEvent = (): ProposedEvent => ({
  id: randomUUID(),
  type: '$streamDeleted',
  isJson: false,
  data: empty,
  metadata: empty,
});

const asAppended = ({ last, tombstoned, hasMetadata, metadata }: StreamState) =>
  ({ last, tombstoned, hasMetadata, softDeleted: metadata.softDeleted }) as const;

/** Decides and writes. Every method belongs inside a transaction. */
export class LogWriter {
  constructor(
    private readonly log: EventLog,
    private readonly recentIds: RecentIds,
    private readonly nowMs: () => number,
  ) {}

  append(stream: string, expected: RequestedRevision, events: readonly ProposedEvent[]): WriteOutcome {
    const state = streamState(this.log, stream);
    const ids = events.map(({ id }) => id);
    const decision = decideAppend(asAppended(state), expected, ids, {
      recentRevision: (id) => this.recentIds.revisionOf(stream, id),
      storedId: (revision) => this.log.at(stream, revision)?.id,
    });
    if (decision.kind === 'repeated') return this.repeated(stream, state, decision.revision);
    if (decision.kind !== 'write') return refusal(decision, state);
    const revivedOwner = this.softDeletedOwner(stream);
    const position = this.write(stream, state.last + 1n, events);
    if (state.metadata.softDeleted && events.length > 0) this.revive(stream, state.last + 1n);
    if (revivedOwner !== undefined) this.revive(revivedOwner.stream, revivedOwner.next);
    return { kind: 'written', revision: state.last + BigInt(events.length), position };
  }

  softDelete(stream: string, expected: RequestedRevision): WriteOutcome {
    const state = streamState(this.log, stream);
    const decision = decideDelete(asAppended(state), expected);
    if (decision.kind !== 'write') return refusal(decision, state);
    const position = this.writeMetadata(stream, softDeleteJson);
    return { kind: 'written', revision: state.last, position };
  }

  tombstone(stream: string, expected: RequestedRevision): WriteOutcome {
    const state = streamState(this.log, stream);
    const decision = decideTombstone(asAppended(state), expected);
    if (decision.kind !== 'write') return refusal(decision, state);
    const position = this.write(stream, tombstoneRevision, [tombstoneEvent()]);
    return { kind: 'written', revision: tombstoneRevision, position };
  }

  private repeated(stream: string, state: StreamState, revision: bigint): WriteOutcome {
    const event = this.log.at(stream, revision);
    const position = event !== undefined && isVisible(state, event, this.nowMs()) ? event.position : undefined;
    return { kind: 'written', revision, position };
  }

  /** Writing metadata to a soft-deleted stream brings it back, unless the metadata is itself a soft delete. */
  private softDeletedOwner(stream: string): Readonly<{ stream: string; next: bigint }> | undefined {
    if (!isMetadataStream(stream)) return undefined;
    const owner = ownerOfMetadataStream(stream);
    const state = streamState(this.log, owner);
    return state.metadata.softDeleted ? { stream: owner, next: state.last + 1n } : undefined;
  }

  private revive(stream: string, truncateBefore: bigint): void {
    const stored = this.log.last(metadataStreamOf(stream));
    if (stored === undefined) return;
    const { softDeleted } = parseStreamMetadata(stored.data, stored.isJson);
    const hasEvents = this.log.lastRevision(stream) >= truncateBefore;
    if (softDeleted && !hasEvents) return;
    this.writeMetadata(stream, revivedJson(stored.data, truncateBefore));
  }

  private writeMetadata(stream: string, json: string): bigint | undefined {
    const metadataStream = metadataStreamOf(stream);
    return this.write(metadataStream, this.log.lastRevision(metadataStream) + 1n, [metadataEvent(json)]);
  }

  private write(stream: string, first: bigint, events: readonly ProposedEvent[]): bigint | undefined {
    const createdMs = this.nowMs();
    return events.reduce<bigint | undefined>((_, event, index) => {
      const revision = first + BigInt(index);
      this.recentIds.remember(stream, event.id, revision);
      return this.log.insert({ ...event, stream, revision, createdMs });
    }, undefined);
  }
}

const refusal = (decision: AppendDecision, state: StreamState): WriteOutcome =>
  decision.kind === 'deleted' ? { kind: 'deleted' } : { kind: 'wrong-version', current: state.last };
