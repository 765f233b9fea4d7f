import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { GuessLimit } from '../request/limits/guess-limit';
import type { Environment } from './caller';
import type { KeyDirectory, KeyRecord } from './key-directory';
import { keyHash } from './key-secret';
import { type KnownKey, knownKeyOf, recognisedMs } from './known-key';

/** Short enough that a revoked key is refused within the promised five seconds. */
const ttlMs = 2_000;
const entriesMax = 10_000;

type Entry = { found: Promise<KnownKey | undefined> | KnownKey | undefined };

/** Keys for so long; the clock is looked at for each, because a revoked key must not live on for want of a timer. */
const keysFor = <Value extends object | true>(ttl: number): LRUCache<string, Value> =>
  new LRUCache({ max: entriesMax, ttl, ttlResolution: 0, perf: { now: () => performance.now() } });

/**
 * Keys seen in the last seconds. The index is a salted digest of the secret: the secret itself is not kept, and a
 * look-up takes the same path whatever was presented.
 */
export class KeyCache {
  private readonly entries = keysFor<Entry>(ttlMs);
  private readonly recognised = keysFor<true>(recognisedMs);

  constructor(
    private readonly directory: KeyDirectory,
    private readonly settings: Readonly<{ pepper: string; environment: Environment; now: () => Date }>,
    /** Each guess at a key costs a look-up. */
    private readonly unknownKeys?: GuessLimit,
  ) {}

  find(secret: string, address: string): Promise<KnownKey | undefined> | KnownKey | undefined {
    const index = hash('sha256', `${this.settings.pepper}\n${secret}`, 'base64');
    const entry = this.entries.get(index);
    if (entry) return entry.found;
    const find = () => this.load(index, secret);
    return this.unknownKeys && !this.recognised.has(index) ? this.unknownKeys.lookUp(address, find) : find();
  }

  private load(index: string, secret: string): Promise<KnownKey | undefined> {
    const secretHash = keyHash(secret, this.settings.pepper);
    const found = this.directory.find(secretHash).then((record) => this.known(record, secretHash));
    const entry: Entry = { found };
    this.entries.set(index, entry);
    found.then(
      (known) => {
        entry.found = known;
        if (known) this.recognised.set(index, true);
      },
      // An outage is not an answer: the next request asks again.
      () => this.entries.peek(index) === entry && this.entries.delete(index),
    );
    return found;
  }

  private known(record: KeyRecord | undefined, secretHash: string): KnownKey | undefined {
    if (!record) return undefined;
    this.directory.used(record.id, this.settings.now());
    return knownKeyOf(record, secretHash, this.settings.environment);
  }
}
