import {
  type ChainKeys,
  type EventStore,
  firstPrevHash,
  isAsLinked,
  type Link,
  LOG_START,
  type Position,
  readLink,
  type Recorded,
} from '@taprail/event-store';
import { RecentMap } from '../reads/recent/recent-map';
import {
  findLastRecord,
  type HeadRecord,
  headRecordOf,
  logHeadsStream,
  logHeadsStreamPrefix,
  noRecord,
} from './heads/head-records';
import { type Deviation, RecordedStretch } from './heads/recorded-stretch';

/** An event that is not what was written. */
export type Tampering = Readonly<{
  stream: string;
  revision: number;
  reason: Deviation['reason'] | 'changed' | 'relinked' | 'forged' | 'unlinked' | 'unsigned' | 'unknown key' | 'cut';
}>;

type KnownLink = Readonly<{ revision: number; hash: string; isSound: boolean }>;

/** Streams whose last link is kept; of others the event before is read from the store. */
const linksMax = 50_000;
const pageMax = 500;

export type VerifiedPage = Readonly<{
  events: number;
  tampered: readonly Tampering[];
  /** Events that are chained to one that an earlier release never stored, though it meant to. */
  forked: readonly Readonly<{ stream: string; revision: number }>[];
  atEnd: boolean;
}>;

export type VerificationParts = Readonly<{
  store: Pick<EventStore, 'read' | 'readAll'>;
  keys?: ChainKeys | undefined;
  /** Streams in which an earlier release could chain an event, by a link of version 1, to one that it had not stored. */
  mayFork?: (stream: string) => boolean;
  /** The last record of heads as it is known from outside the log. */
  lastRecord?: Pick<HeadRecord, 'revision' | 'hash'> | undefined;
}>;

/**
 * One cycle over the whole log: every event against its own link, against the code of it, against the event before it in
 * its stream, and against the record of the events of its stretch. Memory does not grow with the log.
 */
export class LogVerification {
  position: Position = LOG_START;
  events = 0;
  private readonly links = new RecentMap<KnownLink>(linksMax);
  private readonly unknownKeys = new Set<string>();
  private rules: Pick<HeadRecord, 'linkedAfter' | 'signedAfter'> | undefined;
  private record: HeadRecord = noRecord;
  private stretch: RecordedStretch | undefined;
  private hasMoreRecords = true;

  constructor(private readonly parts: VerificationParts) {}

  async verifyPage(): Promise<VerifiedPage> {
    this.rules ??= await readRules(this.parts.store);
    const { events, position } = await this.parts.store.readAll(this.position, {}, pageMax);
    const tampered: Tampering[] = [];
    const forked: Recorded[] = [];
    for (const recorded of events) {
      this.events += 1;
      tampered.push(...(await this.beginStretch(recorded)));
      const link = readLink(recorded);
      const found = await this.verify(recorded, link);
      if (found === 'forked') forked.push(recorded);
      else if (found) tampered.push(found);
      const deviation = this.compare(recorded, link);
      if (deviation && (!found || found === 'forked')) tampered.push(deviation);
    }
    const atEnd = events.length === 0 && position <= this.position;
    if (atEnd) tampered.push(...(await this.end()));
    this.position = position;
    return { events: events.length, tampered, forked, atEnd };
  }

  private async verify(recorded: Recorded, link: Link | undefined): Promise<Tampering | 'forked' | undefined> {
    const { stream, revision } = recorded;
    const own = this.verifyAlone(recorded, link);
    const previous = await this.linkBefore(stream, revision);
    this.links.set(stream, { revision, hash: link?.hash ?? '', isSound: !own });
    if (own) return { stream, revision, reason: own };
    if (!previous) return { stream, revision: revision - 1, reason: 'missing' };
    // An event that was found to be changed accounts for the one after it, which is as it was written.
    if (previous.hash === link!.prevHash || !previous.isSound) return undefined;
    if (link!.version === 1 && this.parts.mayFork?.(stream)) return 'forked';
    return { stream, revision, reason: 'relinked' };
  }

  private verifyAlone(recorded: Recorded, link: Link | undefined): Tampering['reason'] | undefined {
    if (!link || !isAsLinked(recorded, link)) return 'changed';
    const { linkedAfter, signedAfter } = this.rules!;
    const { position } = recorded;
    if (link.version === 1) return linkedAfter !== null && position > linkedAfter ? 'unlinked' : undefined;
    switch (this.parts.keys?.check(link)) {
      case 'wrong':
        return 'forged';
      case 'absent':
        return signedAfter !== null && position > signedAfter ? 'unsigned' : undefined;
      case 'unknown':
        return this.isFirstOf(link.mac!) ? 'unknown key' : undefined;
      case 'valid':
      case undefined:
        return undefined;
    }
  }

  /** A key that was lost made the codes of many events: the first of them says it for all. */
  private isFirstOf(mac: string): boolean {
    const key = mac.slice(0, mac.indexOf('.'));
    if (this.unknownKeys.has(key)) return false;
    this.unknownKeys.add(key);
    return true;
  }

  private async linkBefore(stream: string, revision: number): Promise<Pick<KnownLink, 'hash' | 'isSound'> | undefined> {
    if (revision === 0) return { hash: firstPrevHash, isSound: true };
    const known = this.links.get(stream);
    if (known?.revision === revision - 1) return known;
    const [previous] = await this.parts.store.read(stream, revision - 1, 1);
    if (previous?.revision !== revision - 1) return undefined;
    const link = readLink(previous);
    return { hash: link?.hash ?? '', isSound: !this.verifyAlone(previous, link) };
  }

  /** Takes the record that covers the event, where there is one; what the one before it still awaits is gone. */
  private async beginStretch({ stream, position }: Recorded): Promise<readonly Tampering[]> {
    if (stream.startsWith(logHeadsStreamPrefix)) return [];
    const gone: Tampering[] = [];
    while (this.hasMoreRecords && position > this.record.until) {
      gone.push(...(this.stretch?.missing ?? []));
      this.stretch = undefined;
      const [next] = await this.parts.store.read(logHeadsStream, this.record.revision + 1, 1);
      const record = next && readable(next);
      if (!record || record.revision <= this.record.revision) this.hasMoreRecords = false;
      else {
        this.record = record;
        this.stretch = new RecordedStretch(record);
      }
    }
    return gone;
  }

  private compare(recorded: Recorded, link: Link | undefined): Tampering | undefined {
    if (recorded.stream.startsWith(logHeadsStreamPrefix) || !this.stretch?.covers(recorded.position)) return undefined;
    return this.stretch.compare(recorded, link?.hash);
  }

  /** The log ends here: what a record still awaits is gone, and so are records that are known from outside. */
  private async end(): Promise<readonly Tampering[]> {
    const gone: Tampering[] = [...(this.stretch?.missing ?? [])];
    const { lastRecord, store } = this.parts;
    if (!lastRecord) return gone;
    const { revision, hash } = lastRecord;
    const [found] = await store.read(logHeadsStream, revision, 1);
    if (found && readLink(found)?.hash === hash) return gone;
    return [...gone, { stream: logHeadsStream, revision, reason: 'cut' }];
  }
}

const readRules = async (store: Pick<EventStore, 'read'>): Promise<Pick<HeadRecord, 'linkedAfter' | 'signedAfter'>> => {
  try {
    return await findLastRecord(store);
  } catch (error) {
    // Its own verification names it.
    if ((error as Error).name !== 'UnreadableEvent') throw error;
    return noRecord;
  }
};

/** A record that was changed is named by the verification of its own link, and compares nothing. */
const readable = (recorded: Recorded): HeadRecord | undefined => {
  const link = readLink(recorded);
  try {
    return link && isAsLinked(recorded, link) ? headRecordOf(recorded) : undefined;
  } catch {
    return undefined;
  }
};
