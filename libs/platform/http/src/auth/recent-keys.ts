import type { KnownKey } from './key-cache';

/** As long as the key cache believes an answer of the directory; a key is never believed longer because of this. */
const keptMs = 2_000;
const headersMax = 10_000;

/**
 * Authorization headers that proved good a moment ago, so that a busy key is not hashed for every request. Only headers
 * of keys that exist get in. The map finds a text by a hash that is seeded anew for each process, so the time of a
 * look-up tells nothing about how much of a guess was right. All of it is forgotten within two seconds, also when
 * nobody calls any more: a secret is in memory hardly longer than the request that brought it.
 */
export class RecentKeys {
  private readonly byHeader = new Map<string, KnownKey>();

  find(header: string, nowMs: number): KnownKey | undefined {
    const known = this.byHeader.get(header);
    return known && known.untilMs > nowMs ? known : undefined;
  }

  keep(header: string, known: KnownKey): void {
    if (this.byHeader.size >= headersMax) return;
    if (this.byHeader.size === 0) setTimeout(() => this.byHeader.clear(), keptMs).unref();
    this.byHeader.set(header, known);
  }
}
