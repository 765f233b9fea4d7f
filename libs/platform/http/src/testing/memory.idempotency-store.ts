import {
  type IdempotencyStore,
  keyLifetimeMs,
  type KeyOwner,
  type KeyReservation,
  type ReserveRequest,
  runningMaxMs,
  type StoredAnswer,
} from '../request/idempotency/idempotency-store';

type Row = {
  fingerprint: string;
  commandId: string;
  firstMs: number;
  runningMs: number | undefined;
  answer?: StoredAnswer;
};

const nameOf = ({ scope, key }: KeyOwner): string => `${scope}\n${key}`;

/** For specs and benches: keeps the contract except durability. */
export class MemoryIdempotencyStore implements IdempotencyStore {
  private readonly rows = new Map<string, Row>();

  constructor(private readonly realNowMs: () => number = Date.now) {}

  async reserve(request: ReserveRequest): Promise<KeyReservation> {
    const nowMs = request.now.getTime();
    const row = this.rows.get(nameOf(request));
    if (!row || nowMs - row.firstMs >= keyLifetimeMs) {
      const { fingerprint, commandId } = request;
      this.rows.set(nameOf(request), { fingerprint, commandId, firstMs: nowMs, runningMs: this.realNowMs() });
      return { outcome: 'fresh', commandId };
    }
    const { fingerprint, commandId, answer, runningMs } = row;
    if (fingerprint !== request.fingerprint) return { outcome: 'reuse' };
    if (answer) return { outcome: 'answered', commandId, answer };
    if (runningMs !== undefined && this.realNowMs() - runningMs < runningMaxMs) return { outcome: 'running' };
    row.runningMs = this.realNowMs();
    return { outcome: 'resume', commandId };
  }

  async complete(held: KeyOwner & { commandId: string }, answer: StoredAnswer): Promise<void> {
    const row = this.heldRow(held);
    if (row) Object.assign(row, { answer, runningMs: undefined });
  }

  async release(held: KeyOwner & { commandId: string }): Promise<void> {
    const row = this.heldRow(held);
    if (row) row.runningMs = undefined;
  }

  async forget(held: KeyOwner & { commandId: string }): Promise<void> {
    if (this.heldRow(held)) this.rows.delete(nameOf(held));
  }

  async sweep(now: Date, limit: number): Promise<number> {
    const gone = [...this.rows].filter(([, { firstMs }]) => now.getTime() - firstMs >= keyLifetimeMs).slice(0, limit);
    for (const [name] of gone) this.rows.delete(name);
    return gone.length;
  }

  private heldRow(held: KeyOwner & { commandId: string }): Row | undefined {
    const row = this.rows.get(nameOf(held));
    return row?.commandId === held.commandId && !row.answer ? row : undefined;
  }
}
