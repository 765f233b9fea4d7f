import { Pool } from 'undici';
import { ResponseHandler } from './response-handler';
import { Deadlines } from './deadlines';
import { type ConnectorSettings, guardedConnector, parseTarget, type Resolve, TargetRefused } from '@taprail/outbound';
import type { DeliveryOutcome } from './outcome';

export const acknowledgeMs = 5_000;
const recycleMs = 3 * 60_000;
const idleMs = 60_000;
const lookEveryMs = 15_000;

export type WebhookRequest = Readonly<{
  endpointId: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}>;

export type ClientSettings = Omit<ConnectorSettings, 'timeoutMs'> & Readonly<{ acknowledgeMs?: number }>;

type EndpointPool = { url: string; path: string; pool: Pool; openedMs: number; usedMs: number };

/**
 * Sends one event to one receiver and has its outcome, five seconds later at the latest, whatever the receiver does. Each endpoint has connections of its own, so that two on one host do not wait for each other; they are opened
 * anew every few minutes, since the name may have moved.
 */
export class WebhookClient {
  private readonly pools = new Map<string, EndpointPool>();
  private readonly deadlines: Deadlines;
  private readonly connect;
  private readonly housekeeping: NodeJS.Timeout;

  constructor(
    resolve: Resolve,
    private readonly settings: ClientSettings,
  ) {
    const timeoutMs = settings.acknowledgeMs ?? acknowledgeMs;
    this.deadlines = new Deadlines(timeoutMs);
    this.connect = guardedConnector(resolve, { ...settings, timeoutMs });
    this.housekeeping = setInterval(() => this.closeUnused(), lookEveryMs).unref();
  }

  /** Never rejects: a request that fails has an outcome too. */
  send({ endpointId, url, headers, body }: WebhookRequest): Promise<DeliveryOutcome> {
    return new Promise((resolve) => {
      const handler = new ResponseHandler(this.deadlines, resolve);
      try {
        const { pool, path } = this.poolOf(endpointId, url);
        pool.dispatch({ path, method: 'POST', headers: headers as Record<string, string>, body }, handler);
      } catch (error) {
        handler.fail(error as Error);
      }
    });
  }

  async close(): Promise<void> {
    clearInterval(this.housekeeping);
    const pools = [...this.pools.values()];
    this.pools.clear();
    await Promise.all(pools.map(({ pool }) => pool.destroy()));
    this.deadlines.stop();
  }

  private poolOf(endpointId: string, url: string): EndpointPool {
    const nowMs = performance.now();
    const known = this.pools.get(endpointId);
    if (known?.url === url && nowMs - known.openedMs < recycleMs) {
      known.usedMs = nowMs;
      return known;
    }
    if (known) void known.pool.close();
    const { origin, pathname, search } = this.target(url);
    const pool = new Pool(origin, { connect: this.connect, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
    const opened = { url, path: `${pathname}${search}`, pool, openedMs: nowMs, usedMs: nowMs };
    this.pools.set(endpointId, opened);
    return opened;
  }

  private target(url: string): URL {
    try {
      return parseTarget(url, this.settings);
    } catch (error) {
      // It was fine when it was registered; the settings have changed since.
      throw error instanceof TargetRefused ? error : new TargetRefused(String(error));
    }
  }

  private closeUnused(): void {
    const nowMs = performance.now();
    for (const [endpointId, { pool, usedMs }] of this.pools) {
      if (nowMs - usedMs < idleMs) continue;
      this.pools.delete(endpointId);
      void pool.close();
    }
  }
}
