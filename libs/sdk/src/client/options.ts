/** For one call. */
export type ReadOptions = Readonly<{
  /** Ends the call and its retries, with the signal's own reason. */
  signal?: AbortSignal | undefined;
  /** How long one attempt may take; `Infinity` is as long as a timer can be, 24 days. */
  timeoutMs?: number | undefined;
  /** How often it is sent again after a code that allows it. */
  maxRetries?: number | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** The ETag that you have: when nothing has changed the answer is null. */
  ifNoneMatch?: string | undefined;
}>;

export type ConditionalRead = ReadOptions & Readonly<{ ifNoneMatch: string }>;

export type WriteOptions = Omit<ReadOptions, 'ifNoneMatch'> &
  Readonly<{
    /** Names the effect: sent again under the same key it happens once. Without it a random one is used. */
    idempotencyKey?: string | undefined;
    /** The ETag that you decided upon: when the resource has changed since, `revision_mismatch` is thrown. */
    ifMatch?: string | undefined;
  }>;

export type AsyncWriteOptions = WriteOptions &
  Readonly<{
    /** Sends `Prefer: respond-async`: the answer does not wait for a card at the reader. */
    respondAsync?: boolean | undefined;
  }>;

export type StreamOptions = Readonly<{
  /** Ends the iteration, without an error. */
  signal?: AbortSignal | undefined;
  /** Connects again when nothing came for this long; the API sends something every 15 s. */
  silenceMs?: number | undefined;
  /** Called each time the connection was lost, before the next attempt. */
  onReconnect?: ((cause: unknown) => void) | undefined;
}>;

/** The facts of an answer beside its body. */
export type AnswerFacts = Readonly<{
  status: number;
  headers: Headers;
  requestId: string | undefined;
  etag: string | undefined;
  /** The effect is of an earlier request under the same idempotency key. */
  idempotentReplayed: boolean;
  /** The instant at which the API key expires, when that is near. */
  keyExpiresAt: string | undefined;
}>;

/** A call under way. */
export interface Call<T> extends Promise<T> {
  /** The answer with its status and headers. */
  withResponse(): Promise<Readonly<{ data: T; response: AnswerFacts }>>;
}

/** One attempt, for logs. It has neither the key nor the headers of the caller. */
export type RequestRecord = Readonly<{
  method: string;
  path: string;
  body: unknown;
  idempotencyKey: string | undefined;
  /** Counts from 1. */
  attempt: number;
  durationMs: number;
  /** Undefined: there was no answer. */
  status: number | undefined;
  requestId: string | undefined;
  /** The code of the refusal, if it is one. */
  code: string | undefined;
}>;

export type TaprailOptions = Readonly<{
  /**
   * `sk_test_…` or `sk_live_…`, or the operator key for what is under `operator`. That of `TAPRAIL_API_KEY` unless it is named here; when
   * it is undefined only public routes answer.
   */
  apiKey?: string | undefined;
  /** The address of the deployment, such as `https://pay.example`, without credentials. That of `TAPRAIL_API_URL` unless given. */
  baseUrl?: string | URL | undefined;
  /** How long one attempt may take; taps, which wait for a card, have 90 s. 30 s unless given. */
  timeoutMs?: number | undefined;
  /** 2 unless given. */
  maxRetries?: number | undefined;
  /** In place of the global one. */
  fetch?: typeof fetch | undefined;
  /** Told of every attempt. What it throws is ignored. */
  logger?: ((record: RequestRecord) => void) | undefined;
}>;
