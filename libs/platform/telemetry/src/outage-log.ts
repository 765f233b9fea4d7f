import type { Logger } from './logger';

export type OutageLogSettings = Readonly<{
  /** An outage is over when nothing has failed for so long. */
  quietMs?: number;
  /** A long one is mentioned again after so long. */
  remindMs?: number;
}>;

type Outage = { times: number; readonly sinceMs: number; remindedMs: number; timer: NodeJS.Timeout };

type Facts = Readonly<Record<string, unknown>>;

const quietMsDefault = 30_000;
const remindMsDefault = 600_000;
const outagesMax = 1_000;
const reasonMax = 300;
const causesMax = 5;

/** One line instead of a stack: names and messages of an error and of what caused it, each once. */
export const reasonOf = (error: unknown): string => {
  const parts: string[] = [];
  for (let each = error, depth = 0; each !== undefined && depth < causesMax; depth += 1) {
    const text = each instanceof Error ? `${each.name}: ${each.message}` : String(each);
    const isSaid = parts.some((part) => part.includes(each instanceof Error ? each.message : text));
    if (!isSaid) parts.push(text);
    each = each instanceof Error ? each.cause : undefined;
  }
  return parts.join('; caused by ').replaceAll(/\s+/g, ' ').slice(0, reasonMax);
};

/**
 * Says of what fails again and again that it fails, once, and that it has passed, with how often and for how long: an outage of a
 * store fails every follower of a process several times a second, and the line that matters is lost among thousands.
 */
export class OutageLog {
  private readonly outages = new Map<string, Outage>();

  constructor(
    private readonly log: Logger,
    private readonly settings: OutageLogSettings = {},
  ) {}

  /** `level`: `error` is for what does not mend itself. */
  note(key: string, error: unknown, facts: Facts, message: string, level: 'warn' | 'error' = 'warn'): void {
    const { remindMs = remindMsDefault } = this.settings;
    const nowMs = performance.now();
    const known = this.outages.get(key);
    if (known === undefined) {
      if (this.outages.size < outagesMax) this.begin(key, facts, message, nowMs);
      this.log[level]({ ...facts, reason: reasonOf(error) }, message);
      return;
    }
    known.times += 1;
    clearTimeout(known.timer);
    known.timer = this.endLater(key, facts, message);
    if (nowMs - known.remindedMs < remindMs) return;
    known.remindedMs = nowMs;
    this.log[level]({ ...facts, ...figuresOf(known, nowMs), reason: reasonOf(error) }, message);
  }

  private begin(key: string, facts: Facts, message: string, nowMs: number): void {
    const timer = this.endLater(key, facts, message);
    this.outages.set(key, { times: 1, sinceMs: nowMs, remindedMs: nowMs, timer });
  }

  private endLater(key: string, facts: Facts, message: string): NodeJS.Timeout {
    const { quietMs = quietMsDefault } = this.settings;
    return setTimeout(() => {
      const outage = this.outages.get(key)!;
      this.outages.delete(key);
      const figures = figuresOf(outage, performance.now() - quietMs);
      if (outage.times > 1) this.log.info({ ...facts, ...figures }, `${message}: this has passed`);
    }, quietMs).unref();
  }
}

const figuresOf = ({ times, sinceMs }: Outage, nowMs: number) => ({
  times,
  seconds: Math.round((nowMs - sinceMs) / 1_000),
});
