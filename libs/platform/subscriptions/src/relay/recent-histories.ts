import type { DomainEvent } from '@taprail/event-sourcing';
import { type Codec, type EventStore, readStream, type Recorded } from '@taprail/event-store';
import { RecentPages } from '../reads/recent/recent-pages';

/** A stream that goes on for longer is read when someone asks: kept, it would grow for as long as it is written to. */
const longestKept = 64;

/**
 * The events of streams that began not long ago: most streams end within a second, and need
 * not be read back. Others are read. Nothing is kept for those who never ask.
 */
export class RecentHistories {
  private readonly histories = new RecentPages<DomainEvent[]>();
  private isAskedFor = false;

  constructor(
    private readonly store: EventStore,
    private readonly codec: Codec<any>,
  ) {}

  /** Takes every event, in the order of the log. One that was taken before changes nothing. */
  add({ stream, revision }: Recorded, event: DomainEvent): void {
    if (!this.isAskedFor) return;
    const history = this.histories.get(stream) ?? (revision === 0 ? [] : undefined);
    if (!history || revision > history.length || revision >= longestKept) return void this.histories.delete(stream);
    if (revision === history.length) history.push(event);
    this.histories.set(stream, history);
  }

  /** To be called when a page is done. */
  turn(): void {
    this.histories.turn();
  }

  async upTo({ stream, revision }: Recorded): Promise<readonly DomainEvent[]> {
    this.isAskedFor = true;
    const history = this.histories.get(stream);
    if (history) return history.slice(0, revision + 1);
    const recorded = await readStream(this.store, stream);
    const read = recorded.map((each) => this.codec.decode(each).event as DomainEvent);
    if (read.length <= longestKept) this.histories.set(stream, read);
    return read.slice(0, revision + 1);
  }
}
