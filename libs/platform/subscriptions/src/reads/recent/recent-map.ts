import { LRUCache } from 'lru-cache';

/** A map of at most so many entries, those that were used last. */
export class RecentMap<Value extends NonNullable<unknown>> extends LRUCache<string, Value> {
  constructor(max: number) {
    // By size and not by count: by count, the room for all would be taken at once.
    super({ maxSize: max, sizeCalculation: () => 1 });
  }
}
