import { Pool } from 'undici';
import { ResponseHandler } from './answer';
import { Deadlines } from './deadlines';
import { type ConnectorSettings, guardedConnector } from './guard/guarded-connector';
import type { Resolve } from './guard/resolve';
import { parseTarget, TargetRefused } from './guard/target';
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

type Line = { url: string; path: string; pool: Pool; openedMs: number; usedMs: number };

/**
 * Sends one event to one receiver and says what came of it, five seconds later at the latest, whatever the receiver
 * does. Each endpoint has connections of its own, so that two on one host do not wait for each other; they are opened
 * anew every few minutes, since the name may have moved.
 */
export class WebhookClient {
  private readonly lines = new Map<string, Line>();
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

  /** `settle` is called once, whatever happens. */
  begin({ endpointId, url, headers, body }: WebhookRequest, settle: (outcome: DeliveryOutcome) => void): void {
    const answer = new ResponseHandler(this.deadlines, settle);
    try {
      const { pool, path } = this.lineTo(endpointId, url);
      pool.dispatch({ path, method: 'POST', headers: headers as Record<string, string>, body }, answer);
    } catch (error) {
      answer.onResponseError(undefined as never, error as Error);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.housekeeping);
    const lines = [...this.lines.values()];
    this.lines.clear();
    await Promise.all(lines.map(({ pool }) => pool.destroy()));
    this.deadlines.stop();
  }

  private lineTo(endpointId: string, url: string): Line {
    const nowMs = performance.now();
    const known = this.lines.get(endpointId);
    if (known?.url === url && nowMs - known.openedMs < recycleMs) {
      known.usedMs = nowMs;
      return known;
    }
    if (known) void known.pool.close();
    const { origin, pathname, search } = this.target(url);
    const pool = new Pool(origin, { connect: this.connect, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
    const line = { url, path: `${pathname}${search}`, pool, openedMs: nowMs, usedMs: nowMs };
    this.lines.set(endpointId, line);
    return line;
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
    for (const [endpointId, { pool, usedMs }] of this.lines) {
      if (nowMs - usedMs < idleMs) continue;
      this.lines.delete(endpointId);
      void pool.close();
    }
  }
}
