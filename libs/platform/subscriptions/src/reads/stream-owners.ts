import type { EventStore } from '@taprail/event-store';
import { LRUCache } from 'lru-cache';

const ownersMax = 10_000;

/** The platform of a stream of which only the first event names it. */
export class StreamOwners {
  private readonly known = new LRUCache<string, string>({ max: ownersMax });

  constructor(private readonly store: Pick<EventStore, 'read'>) {}

  async find(stream: string): Promise<string | undefined> {
    const known = this.known.get(stream);
    if (known !== undefined) return known;
    const [first] = await this.store.read(stream, 0, 1);
    const { platformId } = (first ? JSON.parse(first.data) : {}) as Readonly<{ platformId?: unknown }>;
    if (typeof platformId !== 'string') return undefined;
    this.known.set(stream, platformId);
    return platformId;
  }
}
