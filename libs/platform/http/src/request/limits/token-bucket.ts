import { LRUCache } from 'lru-cache';

/** The limits of a bucket: `rate` per window on average, `burst` at once. */
export type BucketRule = Readonly<{ rate: number; perSeconds: number; burst: number }>;

export type Taken = Readonly<{ allowed: boolean; remaining: number; retryAfterSeconds: number }>;

type Bucket = { tokens: number; atMs: number };

/** Buckets by subject. The one not used for longest goes when there are too many: its subject starts full, never blocked. */
export class TokenBuckets {
  private readonly buckets: LRUCache<string, Bucket>;
  private readonly perMs: number;

  constructor(
    readonly rule: BucketRule,
    subjectsMax: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    // By size and not by count: by count, the room for all would be taken at once.
    this.buckets = new LRUCache({ maxSize: subjectsMax, sizeCalculation: () => 1 });
    this.perMs = rule.rate / (rule.perSeconds * 1_000);
  }

  take(subject: string, nowMs = this.nowMs()): Taken {
    const { burst } = this.rule;
    const { perMs } = this;
    const bucket = this.buckets.get(subject) ?? this.open(subject, nowMs);
    // A request that waited for its key may have come before one that was counted already.
    const atMs = Math.max(nowMs, bucket.atMs);
    bucket.tokens = Math.min(burst, bucket.tokens + (atMs - bucket.atMs) * perMs);
    bucket.atMs = atMs;
    if (bucket.tokens < 1) {
      return {
        allowed: false,
        remaining: 0,
        retryAfterSeconds: Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1_000)),
      };
    }
    bucket.tokens -= 1;
    return { allowed: true, remaining: Math.floor(bucket.tokens), retryAfterSeconds: 0 };
  }

  get size(): number {
    return this.buckets.size;
  }

  private open(subject: string, nowMs: number): Bucket {
    const bucket = { tokens: this.rule.burst, atMs: nowMs };
    this.buckets.set(subject, bucket);
    return bucket;
  }
}
