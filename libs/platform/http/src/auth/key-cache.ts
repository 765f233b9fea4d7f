import { hash } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { Caller, Environment } from './caller';
import { isIpRange } from '../validation/own-rules';
import { keyHash } from './key-secret';
import type { KeyDirectory, KeyRecord } from './key-directory';

/** Short enough that a revoked key is refused within the promised five seconds. */
const ttlMs = 2_000;
const entriesMax = 10_000;

/** A record as the guard needs it, so that nothing is parsed per request. */
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

  constructor(
    private readonly directory: KeyDirectory,
    private readonly settings: Readonly<{ pepper: string; environment: Environment; now: () => Date }>,
  ) {}

  find(secret: string): Promise<KnownKey | undefined> | KnownKey | undefined {
    const index = hash('sha256', `${this.settings.pepper}\n${secret}`, 'base64');
    const nowMs = performance.now();
    const entry = this.entries.get(index);
    if (entry && entry.untilMs > nowMs) return entry.found;
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
    this.makeRoom();
    found.then(
      (known) => {
        entry.found = known;
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

  private makeRoom(): void {
    if (this.entries.size <= entriesMax) return;
    const [oldest] = this.entries.keys();
    if (oldest !== undefined) this.entries.delete(oldest);
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
