import { hash as digest } from 'node:crypto';
import type { NewEvent, Recorded } from './event-store';

export const firstPrevHash = '0'.repeat(64);

/** The last event of a stream: the next one is chained to it. */
export type StreamEnd = Readonly<{
  stream: string;
  /** −1 before the first event. */
  revision: number;
  hash: string;
}>;

/** The end of a stream that nobody has written yet. */
export const unwrittenStream = (stream: string): StreamEnd => ({ stream, revision: -1, hash: firstPrevHash });

/**
 * Links of version 1, which were written before there was a version 2: hex SHA-256 of the ASCII of the previous hash
 * followed by the stored bytes of the data. Type, metadata, stream and id of such an event are not covered.
 */
export const hashOf = (prevHash: string, data: string): string => digest('sha256', prevHash + data, 'hex');

/** What a link of version 2 covers. `metadata` is the stored text without the link itself. */
export type Linked = Readonly<{ stream: string; revision: number; type: string; metadata: string; data: string }>;

/**
 * Links of version 2: hex SHA-256 over lines of text, the last of which is the data. Metadata enters as its own hash, so
 * that a link can be checked by those who are not shown it. No JSON text begins as the second line does, so that no
 * link of one version is a link of the other.
 */
export const linkHash = (prevHash: string, { stream, revision, type, metadata, data }: Linked): string => {
  const metadataHash = digest('sha256', metadata, 'hex');
  return digest('sha256', `${prevHash}\n2\n${stream}\n${revision}\n${type}\n${metadataHash}\n${data}`, 'hex');
};

/** A UUID of version 8 out of the hash: the same bytes in the same place, and nothing else, have the same id. */
export const eventIdOf = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(12, 15)}-8${hash.slice(15, 18)}-${hash.slice(18, 30)}`;

/** The end of the metadata of an event whose link has version 2. */
export const linkText = (prevHash: string, hash: string): string =>
  `,"link":2,"prevHash":"${prevHash}","hash":"${hash}"}`;

export type Link = Readonly<{
  version: 1 | 2;
  prevHash: string;
  hash: string;
  /** Made with a key that is not in the store, where there was one. */
  mac?: string;
  /** The part of the stored metadata that the link covers; nothing of it in version 1. */
  covered: string;
}>;

type StoredLink = Readonly<{ link?: unknown; prevHash: string; hash: string; mac?: string }>;

/** Undefined where there is none to be read: such metadata was changed. */
export const readLink = ({ metadata }: Pick<NewEvent, 'metadata'>): Link | undefined => {
  let stored: StoredLink | null;
  try {
    stored = JSON.parse(metadata) as StoredLink | null;
  } catch {
    return undefined;
  }
  if (typeof stored?.prevHash !== 'string' || typeof stored.hash !== 'string') return undefined;
  const { link, prevHash, hash, mac } = stored;
  if (link === undefined) return { version: 1, prevHash, hash, covered: '' };
  if (link !== 2) return undefined;
  const text = linkText(prevHash, hash);
  const end = mac === undefined ? text : withMac(text, mac);
  if (!metadata.endsWith(end)) return undefined;
  return {
    version: 2,
    prevHash,
    hash,
    ...(mac === undefined ? {} : { mac }),
    covered: `${metadata.slice(0, -end.length)}}`,
  };
};

export const withMac = (metadata: string, mac: string): string =>
  `${metadata.slice(0, -1)},"mac":${JSON.stringify(mac)}}`;

/** Whether an event is what its own link says; the event before it is another question. */
export const isAsLinked = (event: Recorded, { version, prevHash, hash, covered }: Link): boolean => {
  if (version === 1) return hash === hashOf(prevHash, event.data);
  const { stream, revision, type, data } = event;
  return (
    hash === linkHash(prevHash, { stream, revision, type, metadata: covered, data }) && event.id === eventIdOf(hash)
  );
};

export class BrokenHashChain extends Error {
  override readonly name = 'BrokenHashChain';

  constructor(
    readonly stream: string,
    readonly revision: number,
  ) {
    super(`${stream} was changed at revision ${revision}: its hash chain does not hold`);
  }
}

/** Throws unless the event is what was written after this end. */
export const requireLinked = (event: Recorded, after: StreamEnd): Link => {
  const link = readLink(event);
  const isNext = event.stream === after.stream && event.revision === after.revision + 1;
  if (!link || !isNext || link.prevHash !== after.hash || !isAsLinked(event, link)) {
    throw new BrokenHashChain(after.stream, after.revision + 1);
  }
  return link;
};

/** Walks a stream from its first event and names the first revision that is not what was written. */
export const verifyChain = (events: readonly Recorded[]): void => {
  if (events.length === 0) return;
  let end = unwrittenStream(events[0]!.stream);
  for (const event of events) {
    const { hash } = requireLinked(event, end);
    end = { stream: end.stream, revision: end.revision + 1, hash };
  }
};
