import type { Hold } from './hold';

/** One big Map stops the world when it grows; many small ones stop it briefly. A power of two. */
const shardCount = 64;
const hashedTail = 6;

const shardOf = (reference: string): number => {
  let sum = 0;
  for (let index = Math.max(0, reference.length - hashedTail); index < reference.length; index += 1) {
    sum = Math.imul(sum, 31) + reference.charCodeAt(index);
  }
  return sum & (shardCount - 1);
};

/** Finds an authorisation by its own reference and by those of everything that was asked of it. */
export class ReferenceIndex {
  private readonly shards = Array.from({ length: shardCount }, () => new Map<string, Hold>());
  private shard = 0;
  private walk: Iterator<Hold> = this.shards[0]?.values() ?? [][Symbol.iterator]();

  get(reference: string): Hold | undefined {
    return this.shards[shardOf(reference)]?.get(reference);
  }

  set(reference: string, hold: Hold): void {
    this.shards[shardOf(reference)]?.set(reference, hold);
  }

  remove(hold: Hold): void {
    this.shards[shardOf(hold.authorised.reference)]?.delete(hold.authorised.reference);
    for (const { reference } of hold.steps) this.shards[shardOf(reference)]?.delete(reference);
  }

  /** The next one on an endless walk over all, which meets each in its turn however many there are. */
  next(): Hold | undefined {
    const { value, done } = this.walk.next();
    if (!done) return value;
    this.shard = (this.shard + 1) & (shardCount - 1);
    this.walk = this.shards[this.shard]?.values() ?? this.walk;
    return undefined;
  }

  *all(): Iterable<Hold> {
    for (const shard of this.shards) {
      for (const [reference, hold] of shard) if (hold.authorised.reference === reference) yield hold;
    }
  }
}
