import { type LogFilter, type LogPage, type Position, type Recorded } from '../../event-store';
import { indexAfter } from '../../index-after';
import { type LogEntry, matches } from '../wire/read-message';

export type WindowBounds = Readonly<{
  eventsMax: number;
  /** Characters of data and metadata: a few events may hold as much as others do together. */
  textMax: number;
}>;

const defaultBounds: WindowBounds = { eventsMax: 4_000, textMax: 8_000_000 };

/** The newest events of a feed, which all of its members are handed. The oldest make room for new ones. */
export class FeedWindow {
  private events: Recorded[] = [];
  private text = 0;
  /** `events` are all that the feed wants after this position … */
  private from: Position;
  /** … up to and including this one. */
  private to: Position;
  /** The last position up to which the server said that it had looked. */
  private checkpoint: Position;

  constructor(
    position: Position,
    private readonly bounds: WindowBounds = defaultBounds,
  ) {
    this.from = position;
    this.to = position;
    this.checkpoint = position;
  }

  get end(): Position {
    return this.to;
  }

  /** Whether everything after this position is still here. One that is ahead of the window waits for it. */
  holds(position: Position): boolean {
    return position >= this.from;
  }

  add({ position, event }: LogEntry): void {
    if (position <= this.to) return;
    this.to = position;
    if (event === undefined) {
      this.checkpoint = position;
      return;
    }
    this.events.push(event);
    this.text += textOf(event);
    const { eventsMax, textMax } = this.bounds;
    // Half of them at a time, since the rest has to move.
    if (this.events.length > 2 * eventsMax || this.text > textMax) this.drop();
  }

  /** Call for a position that it holds. Undefined while nothing has come that the filter wants, and no checkpoint either. */
  pageAfter(position: Position, filter: LogFilter, limit: number): LogPage | undefined {
    if (position >= this.to) return undefined;
    const events: Recorded[] = [];
    for (let n = indexAfter(this.events, position); n < this.events.length; n += 1) {
      const event = this.events[n]!;
      if (!matches(filter, event)) continue;
      if (events.length === limit) return { events, position: events.at(-1)!.position, more: true };
      events.push(event);
    }
    return events.length > 0 ? { events, position: this.to } : undefined;
  }

  /** Whether the server has said since this position that it had looked further. */
  hasCheckpointAfter(position: Position): boolean {
    return this.checkpoint > position;
  }

  private drop(): void {
    const { eventsMax, textMax } = this.bounds;
    let kept = this.events.length;
    let text = this.text;
    while (kept > 0 && (kept > eventsMax || text > textMax / 2)) {
      text -= textOf(this.events[this.events.length - kept]!);
      kept -= 1;
    }
    const dropped = this.events.splice(0, this.events.length - kept);
    this.text = text;
    this.from = dropped.at(-1)!.position;
  }
}

const textOf = ({ data, metadata }: Recorded): number => data.length + metadata.length;
