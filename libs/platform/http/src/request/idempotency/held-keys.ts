import type { KeyOwner } from './idempotency-store';

export type HeldKey = KeyOwner & Readonly<{ commandId: string }>;

type Hold = Readonly<{ held: HeldKey; sinceMs: number }>;

const renewEveryMs = 2_000;
/** Longer than any request takes: a run that never ends must not hold its key for ever. */
const renewedMaxMs = 120_000;
const keysPerRenewal = 100;

/** The keys that requests of this process hold. Those of longer requests are renewed; most end before that. */
export class HeldKeys {
  private readonly holds = new Map<string, Hold>();
  private timer: NodeJS.Timeout | undefined;
  private isRenewing = false;

  constructor(
    private readonly renew: (keys: readonly HeldKey[]) => Promise<void>,
    private readonly realNowMs: () => number,
  ) {}

  add({ scope, key, commandId }: HeldKey): void {
    this.holds.set(nameOfKey({ scope, key }), { held: { scope, key, commandId }, sinceMs: this.realNowMs() });
    this.timer ??= setInterval(() => void this.renewAll(), renewEveryMs).unref();
  }

  delete(held: HeldKey): void {
    const name = nameOfKey(held);
    if (this.holds.get(name)?.held.commandId === held.commandId) this.holds.delete(name);
    if (this.holds.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** A renewal that fails is made up for by the next; while the store is away, nobody else can take a key either. */
  private async renewAll(): Promise<void> {
    if (this.isRenewing) return;
    this.isRenewing = true;
    try {
      const nowMs = this.realNowMs();
      for (const { held, sinceMs } of this.holds.values()) if (nowMs - sinceMs > renewedMaxMs) this.delete(held);
      const longer = [...this.holds.values()].filter(({ sinceMs }) => nowMs - sinceMs >= renewEveryMs / 2);
      for (let n = 0; n < longer.length; n += keysPerRenewal) {
        await this.renew(longer.slice(n, n + keysPerRenewal).map(({ held }) => held));
      }
    } catch {
      return;
    } finally {
      this.isRenewing = false;
    }
  }
}

/** A key is visible ASCII, so the space ends the scope. */
export const nameOfKey = ({ scope, key }: KeyOwner): string => `${scope} ${key}`;
