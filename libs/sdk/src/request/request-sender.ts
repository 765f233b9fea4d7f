import type { AnswerFacts, RequestRecord, TaprailOptions } from '../client/options';
import { boundedText } from '../answers/bounded-text';
import { errorFromResponse, errorOf } from '../errors/error-from-response';
import { TaprailError } from '../errors/taprail-error';
import { baseUrlOf } from './base-url';
import { contentOf } from './content';
import { pause } from './pause';
import { retryDelayMs } from './retry';
import { timerMsOf } from './timer';

const timeoutMsDefault = 30_000;
const maxRetriesDefault = 2;

export type Sent = Readonly<{
  method: string;
  /** With its query. */
  path: string;
  body?: unknown;
  /** How the body goes out: as JSON unless it is a form or text. */
  headers?: Readonly<Record<string, string | undefined>>;
  idempotencyKey?: string | undefined;
  isRepeatable: boolean;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  maxRetries?: number | undefined;
  /** Leaves the body of the answer to the caller, who may take as long as it likes. */
  unread?: boolean;
}>;

/** A request that was checked: the same on every attempt. */
type Prepared = Sent & Readonly<{ timeoutMs: number; content: string | FormData | undefined }>;

export type Received = Readonly<{ response: Response; text: string; facts: AnswerFacts }>;

/** Sends requests, each as often as its code allows, and reads what came back. */
export class RequestSender {
  private readonly fetch: typeof fetch;
  readonly baseUrl: string;
  private readonly timeoutMs: number;

  constructor(private readonly options: TaprailOptions) {
    // The message of a header that cannot be sent would show the key.
    if (options.apiKey && !/^[A-Za-z0-9_-]+$/.test(options.apiKey))
      throw new TypeError('apiKey has characters that no API key has');
    // A browser's fetch works on its window alone.
    this.fetch = options.fetch ?? ((...args) => globalThis.fetch(...args));
    this.baseUrl = baseUrlOf(options.baseUrl);
    this.timeoutMs = timerMsOf('timeoutMs', options.timeoutMs ?? timeoutMsDefault);
  }

  async send(request: Sent): Promise<Received> {
    const maxRetries = request.maxRetries ?? this.options.maxRetries ?? maxRetriesDefault;
    const prepared: Prepared = {
      ...request,
      timeoutMs: timerMsOf('timeoutMs', request.timeoutMs ?? this.timeoutMs),
      content: contentOf(request.body, this.where(request)),
    };
    for (let retries = 0; ; retries += 1) {
      try {
        return await this.attempt(prepared, retries + 1);
      } catch (error) {
        if (!(error instanceof TaprailError)) throw error;
        const { isRepeatable } = request;
        const delayMs = retryDelayMs({ error, isRepeatable, retries, maxRetries, chance: Math.random() });
        if (delayMs === undefined) throw error;
        await pause(delayMs, request.signal);
      }
    }
  }

  private async attempt(request: Prepared, attempt: number): Promise<Received> {
    const { signal, timeoutMs } = request;
    signal?.throwIfAborted();
    const controller = new AbortController();
    const abort = () => controller.abort(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      controller.abort();
    }, timeoutMs);
    const startedAt = Date.now();
    let response: Response | undefined;
    let failure: unknown;
    try {
      response = await this.fetch(`${this.baseUrl}${request.path}`, this.init(request, controller.signal));
      const isRefusal = !response.ok && response.status !== 304;
      const text = request.unread && !isRefusal ? '' : await boundedText(response, this.where(request));
      if (isRefusal) throw errorFromResponse(response, text, this.where(request));
      return { response, text, facts: factsOf(response) };
    } catch (error) {
      failure = error;
      if (error instanceof TaprailError) throw error;
      // The caller's own reason, as every function that takes a signal throws it.
      if (signal?.aborted) throw signal.reason;
      const where = this.where(request);
      failure = errorOf({
        type: 'connection_error',
        code: timedOut ? 'timeout' : 'connection_failed',
        message: timedOut ? `${where}: no answer within ${timeoutMs / 1_000} s` : `${where}: ${reasonOf(error)}`,
        status: response?.status,
        cause: error,
      });
      throw failure;
    } finally {
      clearTimeout(timer);
      // A body that is left unread still ends with the caller's signal.
      if (!request.unread || failure !== undefined) signal?.removeEventListener('abort', abort);
      this.log(recordOf(request, attempt, Date.now() - startedAt, response, failure));
    }
  }

  /** A logger that throws or rejects does not change the answer of the call. */
  private log(record: RequestRecord): void {
    const call = async () => this.options.logger?.(record);
    call().catch(() => undefined);
  }

  /** The request by method and address, for messages. */
  where({ method, path }: Pick<Sent, 'method' | 'path'>): string {
    return `${method} ${this.baseUrl}${path.split('?')[0]}`;
  }

  private init({ method, content, headers, idempotencyKey }: Prepared, signal: AbortSignal): RequestInit {
    const all: Record<string, string | undefined> = {
      authorization: this.options.apiKey && `Bearer ${this.options.apiKey}`,
      // A form names its own type, because only it knows its boundary.
      'content-type': content === undefined || content instanceof FormData ? undefined : 'application/json',
      'idempotency-key': idempotencyKey,
      ...headers,
    };
    const given = Object.entries(all).filter((pair): pair is [string, string] => !!pair[1]);
    return {
      method,
      headers: Object.fromEntries(given),
      signal,
      redirect: 'manual',
      ...(content === undefined ? {} : { body: content }),
    };
  }
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message ? `${message}: ${cause.message}` : String(message);
};

const factsOf = ({ status, headers }: Response): AnswerFacts => ({
  status,
  headers,
  requestId: headers.get('request-id') ?? undefined,
  etag: headers.get('etag') ?? undefined,
  idempotentReplayed: headers.get('idempotent-replayed') === 'true',
  keyExpiresAt: headers.get('service-key-expires') ?? undefined,
});

const recordOf = (
  { method, path, body, idempotencyKey }: Sent,
  attempt: number,
  durationMs: number,
  response: Response | undefined,
  failure: unknown,
): RequestRecord => ({
  method,
  path,
  body,
  idempotencyKey,
  attempt,
  durationMs,
  status: response?.status,
  requestId: response?.headers.get('request-id') ?? undefined,
  code: failure instanceof TaprailError ? failure.code : undefined,
});
