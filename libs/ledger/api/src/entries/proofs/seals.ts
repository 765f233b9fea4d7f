import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  Codec,
  EVENT_STORE,
  type EventMetadata,
  type EventStore,
  LOG_START,
  type Position,
} from '@taprail/event-store';
import {
  type StreamHead,
  ledgerSealId,
  ledgerSealStreamPrefix,
  sealedHeads,
  type SealEvent,
  sealedIdOf,
  sealedStreamPrefixes,
  sealUpcasters,
} from '@taprail/ledger-domain';
import { Clock } from '@taprail/clock';
import { type KnownAnswer, LastKnown, RecentMap } from '@taprail/subscriptions';

const codec = new Codec<SealEvent>(sealUpcasters);
const eventsPerPage = 500;
/** The heads of a day are many; who asks for one proof of a day often asks for more. */
const daysKept = 4;

export type SealedDay = SealEvent['data'] & Readonly<{ after: Position }>;

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** The sealed days as the ledger wrote them. */
@Injectable()
export class Seals {
  private readonly heads = new RecentMap<Promise<readonly StreamHead[]>>(daysKept);
  private known: readonly SealedDay[] = [];

  private readonly lastKnown: LastKnown<SealedDay | undefined>;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    clock: Clock,
  ) {
    const readLast = async (): Promise<SealedDay | undefined> => (await this.days()).at(-1);
    this.lastKnown = new LastKnown(readLast, { now: () => clock.iso() });
  }

  /** For a status that must not wait for the event store: the last sealed day as it was last read. */
  lastDay(): Promise<KnownAnswer<SealedDay | undefined>> {
    return this.lastKnown.read();
  }

  /** A seal never changes, so that only those are read that came since the last time. */
  async days(): Promise<readonly SealedDay[]> {
    const days = [...this.known];
    for (let isMore = true; isMore;) {
      const stored = await this.store.read(`${ledgerSealStreamPrefix}${ledgerSealId}`, days.length, eventsPerPage);
      for (const each of stored) {
        const last = days.at(-1);
        days.push({ ...codec.decode(each).event.data, after: last ? BigInt(last.until) : LOG_START });
      }
      isMore = stored.length === eventsPerPage;
    }
    if (days.length > this.known.length) this.known = days;
    return days;
  }

  /** The last of these events that a seal covers, and the day of that seal; undefined before there is one. */
  async lastSealed<Event extends Readonly<{ position: Position }>>(
    events: readonly Event[],
  ): Promise<Readonly<{ event: Event; day: SealedDay }> | undefined> {
    const days = await this.days();
    const dayOf = ({ position }: Event) => days.find(({ until }) => position <= BigInt(until));
    const event = events.findLast((each) => dayOf(each) !== undefined);
    const day = event && dayOf(event);
    return day && { event, day };
  }

  /** In the order in which they were sealed. */
  headsOf(day: SealedDay): Promise<readonly StreamHead[]> {
    const known = this.heads.get(day.date);
    if (known) return known;
    const found = this.readHeads(day);
    this.heads.set(day.date, found);
    found.catch(() => this.heads.clear());
    return found;
  }

  private async readHeads({ after, until, trialBalanceHash }: SealedDay): Promise<readonly StreamHead[]> {
    const heads = new Map<string, string>();
    for (let from = after; from < BigInt(until);) {
      const page = await this.store.readAll(from, { streamPrefixes: sealedStreamPrefixes }, eventsPerPage);
      for (const { stream, metadata, position } of page.events) {
        if (position > BigInt(until)) break;
        heads.set(sealedIdOf(stream), (JSON.parse(metadata) as EventMetadata).hash);
      }
      if (page.position === from) break;
      from = page.position;
    }
    const all = [...heads].map(([id, hash]) => ({ id, hash }));
    return sealedHeads(all, trialBalanceHash);
  }
}
