import { setTimeout as sleep } from 'node:timers/promises';
import type { LogPage, Position } from '@taprail/event-store';
import { type LogReading, pagesToTheEnd, type ReadWorld } from './pages-to-the-end';

type Reader = Readonly<{
  start: Position;
  take: (page: LogPage) => Promise<void>;
  abandoned: AbortSignal;
  done: () => void;
  failed: (error: unknown) => void;
}>;

/**
 * Shares that begin at about the same moment, as those of a process that was killed do, read the log once, from the smallest of
 * their places: each of them would read the same events, and while the store is busy that takes as often as long.
 */
export class ReadingTogether {
  private gathering: Reader[] | undefined;

  constructor(
    private readonly reading: LogReading,
    /** For how long the others are waited for. */
    private readonly gatherMs: number,
  ) {}

  /** Hands over every page after a place, up to the end that the log has when it is read. */
  read(
    world: ReadWorld,
    start: Position,
    take: (page: LogPage) => Promise<void>,
    abandoned: AbortSignal,
  ): Promise<void> {
    return new Promise((done, failed) => {
      const reader = { start, take, abandoned, done, failed };
      if (this.gathering) return void this.gathering.push(reader);
      const readers = [reader];
      this.gathering = readers;
      void this.gather(world, readers);
    });
  }

  private async gather(world: ReadWorld, readers: Reader[]): Promise<void> {
    if (this.gatherMs > 0) await sleep(this.gatherMs);
    this.gathering = undefined;
    const reading = new Set(readers);
    const allGone = new AbortController();
    const leave = (reader: Reader, error: unknown): void => {
      reader.failed(error);
      reading.delete(reader);
      if (reading.size === 0) allGone.abort();
    };
    for (const reader of readers) {
      const { abandoned } = reader;
      if (abandoned.aborted) leave(reader, abandoned.reason);
      else abandoned.addEventListener('abort', () => leave(reader, abandoned.reason), { once: true });
    }
    try {
      const start = smallest(readers.map((reader) => reader.start));
      for await (const page of pagesToTheEnd(world, this.reading, start, allGone.signal)) {
        const taken = [...reading].map((reader) => give(reader, page).catch((error: unknown) => leave(reader, error)));
        await Promise.all(taken);
        if (reading.size === 0) return;
      }
      for (const { done } of reading) done();
    } catch (error) {
      for (const { failed } of reading) failed(error);
    }
  }
}

/** Without what is before the reader's own place. */
const give = async ({ start, take }: Reader, page: LogPage): Promise<void> => {
  if (page.position <= start) return;
  await take({ ...page, events: page.events.filter(({ position }) => position > start) });
};

const smallest = (positions: readonly Position[]): Position =>
  positions.reduce((least, position) => (position < least ? position : least));
