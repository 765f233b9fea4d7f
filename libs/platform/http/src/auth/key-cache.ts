import { hash } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Caller, Environment } from './caller';
import { isIpRange } from '../validation/dto/own-rules';
import type { SubjectLimit } from '../request/limits/subject-limit';
import { keyHash } from './key-secret';
import type { KeyDirectory, KeyRecord } from './key-directory';

/** Short enough that a revoked key is refused within the promised five seconds. */
const ttlMs = 2_000;
const entriesMax = 10_000;
/** How long a key counts as recognised, for the limit of those that are not. */
export const recognisedMs = 60 * 60 * 1_000;

/** A record as authentication needs it, so that nothing is parsed per request. */
export type KnownKey = Readonly<{
  caller: Caller;
  scopes: ReadonlySet<string>;
  expiresAtMs: number;
  revoked: boolean;
  allowed: BlockList | undefined;
}>;

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
    /** Each guess at a key costs a look-up: how many of them an address may cause. */
    private readonly unknownKeys?: SubjectLimit,
  ) {}

  find(secret: string, address: string): Promise<KnownKey | undefined> | KnownKey | undefined {
    const index = hash('sha256', `${this.settings.pepper}\n${secret}`, 'base64');
    const entry = this.entries.get(index);
    if (entry) return entry.found;
    if (!this.recognised.has(index)) this.unknownKeys?.admit(address);
    return this.load(index, secret);
  }

  private load(index: string, secret: string): Promise<KnownKey | undefined> {
    const found = this.directory.find(keyHash(secret, this.settings.pepper)).then((record) => this.known(record));
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

  private known(record: KeyRecord | undefined): KnownKey | undefined {
    if (!record) return undefined;
    const { id, platformId, scopes, expiresAt, secretExpiresAt, revokedAt, ipAllowList } = record;
    this.directory.used(id, this.settings.now());
    return {
      caller: Object.freeze({ platformId, keyId: id, scopes, environment: this.settings.environment }),
      scopes: new Set(scopes),
      expiresAtMs: Math.min(endOf(expiresAt), endOf(secretExpiresAt)),
      revoked: revokedAt !== null,
      allowed: ipAllowList.length > 0 ? allowList(ipAllowList) : undefined,
    };
  }
}

const endOf = (instant: string | null): number => (instant === null ? Infinity : Date.parse(instant));

/** A range that cannot be read allows nothing, rather than everything. */
const allowList = (ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    if (!isIpRange(range)) continue;
    const [address = '', prefix] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
};

export const isAllowedFrom = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
