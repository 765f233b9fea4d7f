import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises';
import { type LogFilter, type LogPage, type Position, subscriptionPageMax } from '../../event-store';
import { reconnectBackoff } from '../attempts';
import type { EventStoreConnection } from '../connection';
import { EntryBuffer } from '../entry-buffer';
import type { EventStoreDbLogReader } from '../log-reader';
import { followRequest } from '../wire/read-message';
import { FeedWindow, type WindowBounds } from './feed-window';
import { covers, filterOfUnion, type PrefixUnion, unionOf } from './prefix-union';

/** Members that come within this time share one beginning, or one growth, of the feed. */
const gatherMs = 20;

/** One that is handed what the feed brings. */
export type FeedMember = Readonly<{
  filter: LogFilter;
  /** The window has moved, or begins anew. */
  onMove: () => void;
}>;

export type LogFeedParts = Readonly<{
  connection: EventStoreConnection;
  reader: EventStoreDbLogReader;
  /** Called each time the subscription was lost and is about to be taken up again. */
  onOutage: (error: unknown) => void;
  onEnd: () => void;
  windowBounds?: WindowBounds;
}>;

/**
 * One subscription of the server for all who follow the log in this process: each event is sent and turned from wire to text once,
 * however many want it. It begins at the end of the log; what lies before, members read by themselves. It ends with its last member.
 */
export class LogFeed {
  private readonly members = new Set<FeedMember>();
  private readonly ending = new AbortController();
  private window: FeedWindow | undefined;
  /** Of the subscription that is open; the window has all of their events. */
  private union: PrefixUnion = [];
  private buffer: EntryBuffer | undefined;
  private growth: NodeJS.Timeout | undefined;
  /** The call is given up for one with more prefixes. */
  private isGrowing = false;
  private isLost = false;

  constructor(private readonly parts: LogFeedParts) {
    void this.run();
  }

  join(member: FeedMember): void {
    this.members.add(member);
    if (this.window !== undefined && !covers(this.union, member.filter)) this.growSoon();
  }

  leave(member: FeedMember): void {
    this.members.delete(member);
    if (this.members.size > 0 || this.ending.signal.aborted) return;
    this.ending.abort();
    clearTimeout(this.growth);
    this.buffer?.cancel();
    this.parts.onEnd();
  }

  /** Undefined until the feed has every event that the filter wants. */
  windowFor(filter: LogFilter): FeedWindow | undefined {
    return covers(this.union, filter) ? this.window : undefined;
  }

  /** For a member that is behind the window. */
  readAlone(after: Position, filter: LogFilter, givenUp: AbortSignal): Promise<LogPage> {
    return this.parts.reader.page(after, filter, subscriptionPageMax, givenUp);
  }

  /** While the subscription is lost as well, that has been said. */
  noteFailedRead(error: unknown): void {
    if (!this.isLost) this.parts.onOutage(error);
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    let failures = 0;
    await this.pause(gatherMs);
    while (!signal.aborted) {
      try {
        await this.follow(() => (failures = 0));
        if (this.isGrowing) continue;
        this.noteLoss(new Error('the server ended the subscription'));
      } catch (error) {
        this.noteLoss(error);
      }
      failures += 1;
      await this.pause(reconnectBackoff(failures));
    }
  }

  private async follow(onProgress: () => void): Promise<void> {
    const { connection, reader, windowBounds } = this.parts;
    const { signal } = this.ending;
    clearTimeout(this.growth);
    this.growth = undefined;
    this.isGrowing = false;
    const union = unionOf([...this.members].map(({ filter }) => filter));
    const from = this.window?.end ?? (await reader.head(signal));
    const buffer = new EntryBuffer(await connection.read(followRequest(from, filterOfUnion(union)), Infinity));
    this.buffer = buffer;
    if (signal.aborted) return buffer.cancel();
    // Of prefixes that are new, the window has nothing up to here.
    if (this.window === undefined || !isWithin(union, this.union)) this.window = new FeedWindow(from, windowBounds);
    this.union = union;
    this.isLost = false;
    if ([...this.members].some(({ filter }) => !covers(union, filter))) this.growSoon();
    this.announce();
    try {
      while (!signal.aborted && !this.isGrowing) {
        if (!(await this.takeFrom(buffer, this.window))) return;
        onProgress();
        this.announce();
      }
    } finally {
      buffer.cancel();
    }
  }

  /** False when the call has ended. What comes within a turn of the event loop is one page for those who follow. */
  private async takeFrom(buffer: EntryBuffer, window: FeedWindow): Promise<boolean> {
    await buffer.arrival();
    await endOfTurn();
    const entries = await buffer.take(subscriptionPageMax);
    for (const entry of entries) window.add(entry);
    return entries.length > 0;
  }

  private growSoon(): void {
    this.growth ??= setTimeout(() => {
      this.isGrowing = true;
      this.buffer?.cancel();
    }, gatherMs);
  }

  private announce(): void {
    for (const member of this.members) member.onMove();
  }

  private noteLoss(error: unknown): void {
    if (this.ending.signal.aborted) return;
    this.isLost = true;
    this.parts.onOutage(error);
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.ending.signal }).catch(() => undefined);
  }
}

const isWithin = (union: PrefixUnion, wider: PrefixUnion): boolean => covers(wider, filterOfUnion(union));
