/** An answer as it was first sent: a repetition gets the same bytes. */
export type StoredAnswer = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: string }>;

export type KeyOwner = Readonly<{
  /** Environment and platform; keys of two platforms never meet. */
  scope: string;
  key: string;
}>;

export type ReserveRequest = KeyOwner &
  Readonly<{
    /** SHA-256 of method, path and canonical body. */
    fingerprint: string;
    /** Used if this is the first use of the key, else the one kept with it is returned. */
    commandId: string;
    now: Date;
    /**
     * The request stores nothing but through the same commits, in which the reservation comes first: the store may
     * answer at once, before it is on disk.
     */
    soon?: boolean;
  }>;

export type KeyReservation =
  /** First use: run. */
  | Readonly<{ outcome: 'fresh'; commandId: string }>
  /** An earlier run ended without an answer: run again under the same command id. */
  | Readonly<{ outcome: 'resume'; commandId: string }>
  /** Done before. A store that keeps no bytes leaves `answer` out: the handler answers again from the stream. */
  | Readonly<{ outcome: 'answered'; commandId: string; answer?: StoredAnswer }>
  | Readonly<{ outcome: 'running' }>
  | Readonly<{ outcome: 'reuse' }>;

/** The reservation a request holds while its handler runs. */
export type KeyHold = KeyOwner & Readonly<{ commandId: string; fresh: boolean }>;

/**
 * Remembers keys for 24 hours of the product's clock. A reservation is durable before anything is stored under it, so
 * that the command id of a key survives a crash. The promises are in testing/idempotency-store.contract.ts.
 */
export interface IdempotencyStore {
  reserve(request: ReserveRequest): KeyReservation | Promise<KeyReservation>;
  /** Keeps the answer. Only the holder of the command id may. */
  complete(held: KeyOwner & Readonly<{ commandId: string }>, answer: StoredAnswer): Promise<void>;
  /** Ends the run without an answer; the command id stays, and a retry may run at once. */
  release(held: KeyOwner & Readonly<{ commandId: string }>): void | Promise<void>;
  /** Frees the key: the request was refused before anyone decided upon it. */
  forget(held: KeyOwner & Readonly<{ commandId: string }>): Promise<void>;
  /** Deletes at most `limit` keys that ran out before `now`; resolves to how many. */
  sweep(now: Date, limit: number): Promise<number>;
}

export const IDEMPOTENCY_STORE = Symbol('IdempotencyStore');

export const keyLifetimeMs = 24 * 60 * 60 * 1_000;
/** A run without an answer for this long has lost its process, where the holders of keys are in one process. */
export const runningMaxMs = 30_000;
/** A holder in another process that has not renewed its hold for this long is dead. */
export const holdTermMs = 6_000;
