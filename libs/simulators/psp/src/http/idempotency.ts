import type { AccountFields } from '../engine/state/fields';
import type { Records } from '../engine/state/records';
import { Refusal } from '../engine/state/refusal';

const rememberedMs = 24 * 60 * 60 * 1_000;
const keysMax = 100_000;

interface Remembered {
  readonly fingerprint: string;
  readonly requestId: string;
  readonly atMs: number;
  readonly answer: AccountFields;
  /** Absent: 200. */
  readonly status?: number;
}

export interface Replay {
  readonly answer: AccountFields;
  readonly requestId: string;
  readonly status: number;
}

/**
 * One answer per key for a day. What was carried out is remembered, a decline included; a refused request may come again,
 * unless refusals are repeated too.
 */
export class IdempotentAnswers {
  private readonly running = new Set<string>();

  constructor(private readonly records: Records) {}

  /** The answer that was given before, or null when the request is to be carried out, which `finish` or `forget` ends. */
  begin(key: string, fingerprint: string, nowMs: number): Replay | null {
    if (this.running.has(key)) {
      const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
      throw new Refusal(409, 'idempotency_error', message, { code: 'idempotency_key_in_use' });
    }
    const known = this.records.get<Remembered>('idempotency', key);
    if (known && known.atMs + rememberedMs > nowMs) {
      const { answer, requestId, status = 200 } = known;
      if (known.fingerprint === fingerprint) return { answer, requestId, status };
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new Refusal(400, 'idempotency_error', message);
    }
    this.running.add(key);
    return null;
  }

  finish(key: string, remembered: Remembered): void {
    this.running.delete(key);
    this.records.remove('idempotency', key);
    this.records.put('idempotency', key, remembered);
    this.dropOld(remembered.atMs);
  }

  forget(key: string): void {
    this.running.delete(key);
  }

  /** Oldest first, and only as far as they are old or too many. */
  private dropOld(nowMs: number): void {
    for (let dropped = 0; dropped < keysMax; dropped += 1) {
      const oldest = this.records.oldest<Remembered>('idempotency');
      const keep = this.records.size('idempotency') <= keysMax && oldest && oldest[1].atMs + rememberedMs > nowMs;
      if (!oldest || keep) return;
      this.records.remove('idempotency', oldest[0]);
    }
  }
}
