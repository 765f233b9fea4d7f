import type { DomainEvent } from '@taprail/event-sourcing';
import { type Codec, type EventStore, readStream, type Recorded } from '@taprail/event-store';
import { RecentPages } from '../recent/recent-pages';

/** A stream that goes on for longer is read when someone asks: kept, it would grow for as long as it is written to. */
const longestKept = 64;

/**
 * The stories of streams whose first events went by not long ago: most are told to the end within a second, and need
 * not be read back. Others are read. Nothing is kept for those who never ask.
 */
export class RecentStories {
  private readonly stories = new RecentPages<DomainEvent[]>();
  private isAskedFor = false;

  constructor(
    private readonly store: EventStore,
    private readonly codec: Codec<any>,
  ) {}

  /** To be told of every event, in the order of the log. One that went by before changes nothing. */
  saw({ stream, revision }: Recorded, event: DomainEvent): void {
    if (!this.isAskedFor) return;
    const story = this.stories.get(stream) ?? (revision === 0 ? [] : undefined);
    if (!story || revision > story.length || revision >= longestKept) return void this.stories.delete(stream);
    if (revision === story.length) story.push(event);
    this.stories.set(stream, story);
  }

  /** To be called when a page is done. */
  turn(): void {
    this.stories.turn();
  }

  async upTo({ stream, revision }: Recorded): Promise<readonly DomainEvent[]> {
    this.isAskedFor = true;
    const story = this.stories.get(stream);
    if (story) return story.slice(0, revision + 1);
    const recorded = await readStream(this.store, stream);
    const read = recorded.map((each) => this.codec.decode(each).event as DomainEvent);
    if (read.length <= longestKept) this.stories.set(stream, read);
    return read.slice(0, revision + 1);
  }
}
