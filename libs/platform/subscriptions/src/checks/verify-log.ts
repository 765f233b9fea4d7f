import { type EventStore, firstPrevHash, hashOf, LOG_START, type Position, type Recorded } from '@taprail/event-store';
import { RecentMap } from '../reads/recent/recent-map';

/** An event that is not what was written. `missing`: something before it is gone. */
export type Tampering = Readonly<{ stream: string; revision: number; reason: 'changed' | 'relinked' | 'missing' }>;

/** Of all events of the log up to this one. */
type Digest = Readonly<{ stream: string; revision: number; position: Position; digest: string }>;

type Link = Readonly<{ revision: number; hash: string }>;

/** Streams whose last link is kept; of others the event before is read from the store. */
const linksMax = 50_000;
const pageMax = 500;
/** Events between two digests of the log; what vanished with its whole tail is found to be between two of them. */
const digestEvery = 1_000;

const linkOf = ({ revision, metadata }: Recorded): Link & Readonly<{ prevHash: string }> => {
  const { prevHash, hash } = JSON.parse(metadata) as Readonly<{ prevHash: string; hash: string }>;
  return { revision, hash, prevHash };
};

export type VerifiedPage = Readonly<{ events: number; tampered: readonly Tampering[]; atEnd: boolean }>;

/**
 * One cycle over the whole log: every event against its own hash and against the event before it in its stream, and the
 * order of all of them against the cycle before. Memory does not grow with the log but for one digest per thousand events.
 */
export class LogVerification {
  position: Position = LOG_START;
  events = 0;
  private readonly links = new RecentMap<Link>(linksMax);
  private readonly digests: Digest[] = [];
  private digest = firstPrevHash;
  private last: Digest | undefined;

  constructor(
    private readonly store: Pick<EventStore, 'read' | 'readAll'>,
    /** The cycle before this one; none after a start. */
    private readonly before?: LogVerification,
  ) {}

  async verifyPage(): Promise<VerifiedPage> {
    const { events, position } = await this.store.readAll(this.position, {}, pageMax);
    const tampered: Tampering[] = [];
    for (const recorded of events) {
      tampered.push(...this.compareOrder(recorded));
      const found = await this.verify(recorded);
      if (found) tampered.push(found);
    }
    const atEnd = events.length === 0 && position <= this.position;
    if (atEnd) tampered.push(...this.end());
    this.position = position;
    return { events: events.length, tampered, atEnd };
  }

  private async verify(recorded: Recorded): Promise<Tampering | undefined> {
    const { stream, revision, data } = recorded;
    const link = readLink(recorded);
    if (!link || link.hash !== hashOf(link.prevHash, data)) return { stream, revision, reason: 'changed' };
    const previous = await this.linkBefore(stream, revision);
    this.links.set(stream, link);
    if (!previous) return { stream, revision, reason: 'missing' };
    return previous.hash === link.prevHash ? undefined : { stream, revision, reason: 'relinked' };
  }

  private async linkBefore(stream: string, revision: number): Promise<Pick<Link, 'hash'> | undefined> {
    if (revision === 0) return { hash: firstPrevHash };
    const known = this.links.get(stream);
    if (known?.revision === revision - 1) return known;
    const [previous] = await this.store.read(stream, revision - 1, 1);
    return previous?.revision === revision - 1 ? readLink(previous) : undefined;
  }

  /**
   * The cycle before had digests of everything up to some events: what it has seen must still be there, in its order. Of
   * an interval that does not hold the event at its end is named.
   */
  private compareOrder(recorded: Recorded): readonly Tampering[] {
    const { stream, revision, position, id } = recorded;
    const tampered = this.passVanished(position);
    this.events += 1;
    this.digest = hashOf(this.digest, `${stream}/${revision}/${id}`);
    this.last = { stream, revision, position, digest: this.digest };
    const expected = this.expected();
    if (expected?.position === position) {
      if (this.digest !== expected.digest) tampered.push({ stream, revision, reason: 'missing' });
      this.keep(expected);
    } else if (!expected && this.events % digestEvery === 0) this.keep(this.last);
    return tampered;
  }

  /** Ends of intervals that the log has gone past without them. */
  private passVanished(position: Position | undefined): Tampering[] {
    const tampered: Tampering[] = [];
    for (
      let gone = this.expected();
      gone && (position === undefined || position > gone.position);
      gone = this.expected()
    ) {
      tampered.push({ stream: gone.stream, revision: gone.revision, reason: 'missing' });
      this.keep(gone);
    }
    return tampered;
  }

  private expected(): Digest | undefined {
    return this.before?.digests[this.digests.length];
  }

  private keep(digest: Digest): void {
    this.digests.push(digest);
    this.digest = digest.digest;
  }

  /** The log ended here; the next cycle misses this event if it is gone. */
  private end(): readonly Tampering[] {
    const tampered = this.passVanished(undefined);
    const { last } = this;
    if (last && last.position > (this.digests.at(-1)?.position ?? LOG_START)) this.keep(last);
    return tampered;
  }
}

/** Metadata that cannot be read has been changed too. */
const readLink = (recorded: Recorded): ReturnType<typeof linkOf> | undefined => {
  try {
    return linkOf(recorded);
  } catch {
    return undefined;
  }
};
