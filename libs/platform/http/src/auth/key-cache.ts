import { hash } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { Caller, Environment } from './caller';
import { isIpRange } from '../validation/own-rules';
import type { SubjectLimit } from '../limits/subject-limit';
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
  /** When the directory must be asked again, by the process's own clock. */
  untilMs: number;
}>;

type Entry = { found: Promise<KnownKey | undefined> | KnownKey | undefined; untilMs: number };

/**
 * Keys seen in the last seconds. The index is a salted digest of the secret: the secret itself is not kept, and a
 * look-up takes the same path whatever was presented.
 */
export class KeyCache {
  private readonly entries = new Map<string, Entry>();
  private readonly recognisedUntilMs = new Map<string, number>();

  constructor(
    private readonly directory: KeyDirectory,
    private readonly settings: Readonly<{ pepper: string; environment: Environment; now: () => Date }>,
    /** Each guess at a key costs a look-up: how many of them an address may cause. */
    private readonly unknownKeys?: SubjectLimit,
  ) {}

  find(secret: string, address: string): Promise<KnownKey | undefined> | KnownKey | undefined {
    const index = hash('sha256', `${this.settings.pepper}\n${secret}`, 'base64');
    const nowMs = performance.now();
    const entry = this.entries.get(index);
    if (entry && entry.untilMs > nowMs) return entry.found;
    if ((this.recognisedUntilMs.get(index) ?? 0) < nowMs) this.unknownKeys?.admit(address);
    return this.load(index, secret, nowMs);
  }

  private load(index: string, secret: string, nowMs: number): Promise<KnownKey | undefined> {
    const untilMs = nowMs + ttlMs;
    const found = this.directory
      .find(keyHash(secret, this.settings.pepper))
      .then((record) => this.known(record, untilMs));
    const entry: Entry = { found, untilMs };
    this.entries.delete(index);
    this.entries.set(index, entry);
    dropOldest(this.entries);
    found.then(
      (known) => {
        entry.found = known;
        if (known) this.recognise(index, nowMs);
      },
      // An outage is not an answer: the next request asks again.
      () => this.entries.get(index) === entry && this.entries.delete(index),
    );
    return found;
  }

  private known(record: KeyRecord | undefined, untilMs: number): KnownKey | undefined {
    if (!record) return undefined;
    const { id, platformId, scopes, expiresAt, secretExpiresAt, revokedAt, ipAllowList } = record;
    this.directory.used(id, this.settings.now());
    return {
      caller: Object.freeze({ platformId, keyId: id, scopes, environment: this.settings.environment }),
      scopes: new Set(scopes),
      expiresAtMs: Math.min(endOf(expiresAt), endOf(secretExpiresAt)),
      revoked: revokedAt !== null,
      allowed: ipAllowList.length > 0 ? allowList(ipAllowList) : undefined,
      untilMs,
    };
  }

  private recognise(index: string, nowMs: number): void {
    this.recognisedUntilMs.delete(index);
    this.recognisedUntilMs.set(index, nowMs + recognisedMs);
    dropOldest(this.recognisedUntilMs);
  }
}

const dropOldest = (map: Map<string, unknown>): void => {
  if (map.size <= entriesMax) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
};

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
