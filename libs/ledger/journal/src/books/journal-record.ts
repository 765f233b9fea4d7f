import { type JournalEvent, journalPackings, journalUpcasters, timeOfEntry } from '@taprail/ledger-domain';
import {
  BrokenHashChain,
  Codec,
  type EventMetadata,
  firstPrevHash,
  type NewEvent,
  type Recorded,
  requireLinked,
} from '@taprail/event-store';

/** The end of a shard: what the next event stands on. */
export type ShardEnd = Readonly<{
  period: string;
  /** −1 before the first event of the period. */
  revision: number;
  /** Counts the events of the shard through all its periods, from 1. */
  seq: number;
  hash: string;
  /** The last posting time. */
  at: string;
  /** The id that the last fact was posted for. */
  postedFor: string;
}>;

export const noHead: ShardEnd = { period: '', revision: -1, seq: 0, hash: firstPrevHash, at: '', postedFor: '' };

type JournalMetadata = EventMetadata & Readonly<{ seq: string; cursor: string }>;

export const journalCodec = new Codec<JournalEvent>(journalUpcasters, journalPackings);
const actor = { kind: 'service', id: 'ledger' } as const;

export type WritePlace = Readonly<{ stream: string; at: string; postedFor: string; writeId: string }>;

/** An event, its stored form, and the end of the shard once it is written. */
export type EncodedJournalEvent = Readonly<{ event: JournalEvent; stored: NewEvent; head: ShardEnd }>;

/**
 * `writeId` is of this one attempt to write. Were it the same for two writers, a store would take the second's append
 * for a repetition of the first's and answer that it was written, and the second would go on from bytes that are not
 * there.
 */
export const writeAfter = (
  before: ShardEnd,
  event: JournalEvent,
  { stream, at, postedFor, writeId }: WritePlace,
): EncodedJournalEvent => {
  const { period, revision, seq, hash } = before;
  const envelope = {
    commandId: writeId,
    actor,
    seq: String(seq + 1),
    cursor: postedFor,
    correlationId: stream,
    causationId: stream,
  };
  const { events, headHash } = journalCodec.encode([event], envelope, at, { stream, revision, hash });
  return {
    event,
    stored: events[0] as NewEvent,
    head: { period, revision: revision + 1, seq: seq + 1, hash: headHash, at: lastTime(event, at), postedFor },
  };
};

export type Read = Readonly<{ event: JournalEvent; head: ShardEnd }>;

/** Throws where a stored event does not follow from the one before it: nothing is built on a journal that was changed. */
export const readAfter = (before: ShardEnd, stored: Recorded): Read => {
  const { stream } = stored;
  // Read before it is held against its link: what a newer release has written is another trouble than a change.
  const { event, metadata } = journalCodec.decode(stored);
  requireLinked(stored, { stream, revision: before.revision, hash: before.hash });
  const { hash, at, cursor: postedFor, seq } = metadata as JournalMetadata;
  const follows = Number(seq) === before.seq + 1 || before.seq === 0;
  if (!follows || at <= before.at) {
    throw new BrokenHashChain(stream, before.revision + 1);
  }
  const { period } = before;
  const head = { period, revision: stored.revision, seq: Number(seq), hash, at: lastTime(event, at), postedFor };
  return { event, head };
};

/** Each entry has its own posting time; that of the event is the time of its first entry. */
const lastTime = ({ type, data }: JournalEvent, at: string): string =>
  type === 'JournalEntriesPosted' ? timeOfEntry(at, data.entries.length - 1) : at;

/** An event by itself, for a reader of a place whose chain was checked before. */
export const eventOf = (stored: Recorded): JournalEvent => journalCodec.decode(stored).event;
