import { noStreamRevision } from './recorded-event';

/** An exact revision of -1 is what the protocol calls NO_STREAM. */
export type RequestedRevision = Readonly<
  { kind: 'any' } | { kind: 'stream-exists' } | { kind: 'exact'; revision: bigint }
>;

export type AppendedStream = Readonly<{
  last: bigint;
  tombstoned: boolean;
  softDeleted: boolean;
  hasMetadata: boolean;
}>;

export type KnownIds = Readonly<{
  /** The revision at which an id was written to this stream not long ago. */
  recentRevision: (id: string) => bigint | undefined;
  storedId: (revision: bigint) => string | undefined;
}>;

export type AppendDecision = Readonly<
  { kind: 'write' } | { kind: 'repeated'; revision: bigint } | { kind: 'wrong-version' } | { kind: 'deleted' }
>;

const write: AppendDecision = { kind: 'write' };
const wrongVersion: AppendDecision = { kind: 'wrong-version' };
const deleted: AppendDecision = { kind: 'deleted' };

/** Weak idempotency: only ids written recently are known, and neither their order nor their place is compared. */
const decideAny = (ids: readonly string[], known: KnownIds): AppendDecision => {
  const revisions = ids.map(known.recentRevision);
  if (revisions[0] === undefined) return write;
  if (revisions.includes(undefined)) return wrongVersion;
  return { kind: 'repeated', revision: revisions.at(-1) ?? noStreamRevision };
};

/** Strong idempotency: each id is compared with what the log holds at its place. */
const decideBehind = (
  stream: AppendedStream,
  revision: bigint,
  ids: readonly string[],
  known: KnownIds,
): AppendDecision => {
  const matches = ids.map((id, index) => known.storedId(revision + 1n + BigInt(index)) === id);
  if (matches.length > 0 && matches.every(Boolean)) {
    return { kind: 'repeated', revision: revision + BigInt(ids.length) };
  }
  const startsAnew = revision === noStreamRevision && stream.softDeleted && matches[0] === false;
  return startsAnew ? write : wrongVersion;
};

/** The decision table of EventStoreDB for an append; the order of the questions is part of it. */
export const decideAppend = (
  stream: AppendedStream,
  expected: RequestedRevision,
  ids: readonly string[],
  known: KnownIds,
): AppendDecision => {
  if (stream.tombstoned) return deleted;
  if (expected.kind === 'stream-exists') {
    if (stream.softDeleted) return deleted;
    if (stream.last === noStreamRevision && !stream.hasMetadata) return wrongVersion;
  }
  if (expected.kind !== 'exact') return decideAny(ids, known);
  if (expected.revision < stream.last) return decideBehind(stream, expected.revision, ids, known);
  return expected.revision > stream.last ? wrongVersion : write;
};

/** A soft delete leaves metadata behind, so it needs a stream that has an event or metadata already. */
export const decideDelete = (stream: AppendedStream, expected: RequestedRevision): AppendDecision => {
  const isAbsent = stream.last === noStreamRevision && !stream.hasMetadata;
  if (isAbsent && !stream.tombstoned) return wrongVersion;
  return decideTombstone(stream, expected);
};

const freshId = ['fresh'];
const nothingKnown: KnownIds = { recentRevision: () => undefined, storedId: () => undefined };

export const decideTombstone = (stream: AppendedStream, expected: RequestedRevision): AppendDecision =>
  decideAppend(stream, expected, freshId, nothingKnown);
