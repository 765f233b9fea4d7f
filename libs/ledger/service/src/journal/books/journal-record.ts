import { type JournalEvent, journalUpcasters, timeOfEntry } from '@taprail/ledger-domain';
import {
  BrokenHashChain,
  Codec,
  type EventMetadata,
  firstPrevHash,
  hashOf,
  type NewEvent,
  type Recorded,
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
  /** How far the teller of the last fact was. */
  cursor: string;
}>;

export const noHead: ShardEnd = { period: '', revision: -1, seq: 0, hash: firstPrevHash, at: '', cursor: '' };

/** What is told beside an event, as flat texts. */
export type Telling = Readonly<{ cursor: string; correlationId: string; causationId: string; traceparent?: string }>;

type JournalMetadata = EventMetadata & Telling & Readonly<{ seq: string }>;

export const journalCodec = new Codec<JournalEvent>(journalUpcasters);
const actor = { kind: 'service', id: 'ledger' } as const;

/** Of an event that is about to be written. */
export type EventText = Readonly<{
  type: JournalEvent['type'];
  text: string;
  at: string;
  /** The entries in it; each has its own posting time. */
  entries: number;
}>;

export type WrittenBatch = Readonly<{ stored: NewEvent; head: ShardEnd }>;

/**
 * `writeId` is of this one attempt to write. Were it the same for two writers, a store would take the second's append
 * for a repetition of the first's and answer that it was written, and the second would go on from bytes that are not
 * there.
 */
export const writeAfter = (before: ShardEnd, event: EventText, telling: Telling, writeId: string): WrittenBatch => {
  const { period, revision, seq, hash } = before;
  const { at, entries } = event;
  const envelope = { commandId: writeId, actor, seq: String(seq + 1), ...telling };
  const { events, headHash } = journalCodec.encodeTexts([event], envelope, at, hash);
  const last = lastTime(at, entries);
  return {
    stored: events[0] as NewEvent,
    head: { period, revision: revision + 1, seq: seq + 1, hash: headHash, at: last, cursor: telling.cursor },
  };
};

export type Read = Readonly<{ event: JournalEvent; head: ShardEnd }>;

/** Throws where a stored event does not follow from the one before it: nothing is built on a journal that was changed. */
export const readAfter = (before: ShardEnd, stored: Recorded): Read => {
  const { event, metadata } = journalCodec.decode(stored);
  const { prevHash, hash, at, cursor, seq } = metadata as JournalMetadata;
  const holds = prevHash === before.hash && hash === hashOf(prevHash, stored.data);
  const follows = Number(seq) === before.seq + 1 || before.seq === 0;
  if (!holds || !follows || stored.revision !== before.revision + 1 || at <= before.at) {
    throw new BrokenHashChain(stored.stream, before.revision + 1);
  }
  const { period } = before;
  const last = lastTime(at, event.type === 'JournalEntriesPosted' ? event.data.entries.length : 0);
  return { event, head: { period, revision: stored.revision, seq: Number(seq), hash, at: last, cursor } };
};

const lastTime = (at: string, entries: number): string => timeOfEntry(at, Math.max(entries - 1, 0));

/** An event by itself, for whoever looks up a place that was walked over before. */
export const eventOf = (stored: Recorded): JournalEvent => journalCodec.decode(stored).event;
