import { nextCursors } from '../answers/list-call';
import { readAnswer } from '../answers/read-answer';
import type { StreamOptions } from '../client/options';
import { invalidAnswer } from '../errors/error-from-response';
import { TaprailError } from '../errors/taprail-error';
import type { TaprailEvent } from '../generated/schemas';
import { pause } from '../request/pause';
import { queryString } from '../request/query-string';
import type { RequestSender } from '../request/request-sender';
import { timerMsOf } from '../request/timer';
import { type ServerSent, serverSentBlocks } from './server-sent';

/** An event of the feed. One that was asked for again while the stream was open says so, and is not in order. */
export type StreamedEvent = TaprailEvent & Readonly<{ replayed?: true }>;

export type FollowQuery = Readonly<{ types?: readonly string[]; after?: string; replays?: string }>;

/** The API sends a comment every 15 s. */
const silenceMsDefault = 45_000;
const retryMsDefault = 2_000;
const retryMsMax = 30_000;
const catchUpPage = 100;

type FeedPage = Readonly<{ data: readonly TaprailEvent[]; has_more: boolean; next_cursor: string | null }>;

/**
 * The feed as it grows. Whenever the connection is lost it goes on after the last event that was yielded. Where the
 * caller names no event to begin after, the newest one there is at the start is taken: without it, what happened before
 * the first event arrived would be lost with the connection.
 */
export async function* followEvents(
  sender: RequestSender,
  path: string,
  { after, ...query }: FollowQuery,
  options: StreamOptions,
): AsyncIterableIterator<StreamedEvent> {
  const { signal, onReconnect } = options;
  const silenceMs = timerMsOf('silenceMs', options.silenceMs ?? silenceMsDefault);
  const position = { last: after, retryMs: retryMsDefault };
  let failures = 0;
  const read = (filters: object) => readPage(sender, path, filters, signal);
  try {
    position.last ??= (await read({ limit: 1 })).data[0]?.id;
    for (;;) {
      let cause: unknown;
      try {
        for await (const event of connection(sender, path, query, position, { signal, silenceMs, read })) {
          failures = 0;
          yield event;
        }
      } catch (error) {
        if (signal?.aborted || (error instanceof TaprailError && !error.isRetryable)) throw error;
        cause = error;
      }
      onReconnect?.(cause);
      const asked = cause instanceof TaprailError ? cause.retryAfterMs : undefined;
      await pause(asked ?? Math.min(retryMsMax, position.retryMs * 2 ** failures), signal);
      if (cause !== undefined) failures += 1;
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

type Position = { last: string | undefined; retryMs: number };
type Link = Readonly<{
  signal: AbortSignal | undefined;
  silenceMs: number;
  read: (filters: object) => Promise<FeedPage>;
}>;

/** The events of one connection, until it ends. */
async function* connection(
  sender: RequestSender,
  path: string,
  query: Omit<FollowQuery, 'after'>,
  position: Position,
  { signal, silenceMs, read }: Link,
): AsyncGenerator<StreamedEvent> {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const where = sender.where({ method: 'GET', path });
    const { response } = await sender.send({
      method: 'GET',
      path: `${path}${queryString(query)}`,
      headers: { accept: 'text/event-stream', 'last-event-id': position.last },
      isRepeatable: true,
      signal: controller.signal,
      maxRetries: 0,
      unread: true,
    });
    if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
      throw invalidAnswer(where, response, 'it is no stream of events');
    // The feed was empty at the start, so there is no event to go on after: what came before this connection is read.
    const early = new Set<string>();
    if (position.last === undefined) {
      for await (const event of feedFromItsBeginning(read)) {
        early.add(event.id);
        position.last = event.id;
        if (!query.types || query.types.includes(event.type)) yield event;
      }
    }
    const tooLong = () => invalidAnswer(where, response, 'one of its events has no end');
    for await (const block of serverSentBlocks(textOf(response, silenceMs, controller), tooLong)) {
      if (block.retryMs !== undefined) position.retryMs = block.retryMs;
      const event = eventOf(block, where, response);
      if (!event || early.delete(event.id)) continue;
      if (!event.replayed) position.last = event.id;
      yield event;
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    controller.abort();
  }
}

const eventOf = ({ id, event, data }: ServerSent, where: string, response: Response): StreamedEvent | undefined => {
  if (data === undefined) return undefined;
  const parsed = parsedEvent(data);
  if (!parsed) throw invalidAnswer(where, response, 'one of its events cannot be read');
  return id === undefined && event === 'replayed' ? { ...parsed, replayed: true } : parsed;
};

const parsedEvent = (data: string): TaprailEvent | undefined => {
  try {
    const parsed = JSON.parse(data) as Partial<TaprailEvent> | null;
    return typeof parsed?.id === 'string' && typeof parsed.type === 'string' ? (parsed as TaprailEvent) : undefined;
  } catch {
    return undefined;
  }
};

/** The text of an answer as it comes. Silence ends it like a lost connection: some are lost without a word. */
async function* textOf(response: Response, silenceMs: number, controller: AbortController): AsyncGenerator<string> {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const timer = setTimeout(() => controller.abort(new Error(`nothing came for ${silenceMs} ms`)), silenceMs);
    // A slow reader of the events is no silence, so the time stops before they are handed on.
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

const readPage = async (
  sender: RequestSender,
  path: string,
  filters: object,
  signal: AbortSignal | undefined,
): Promise<FeedPage> => {
  const list = path.replace(/\/stream$/, '');
  const query = queryString(filters as Record<string, unknown>);
  const received = await sender.send({ method: 'GET', path: `${list}${query}`, isRepeatable: true, signal });
  return readAnswer(received, sender.where({ method: 'GET', path: list }), {
    isList: true,
    identity: 'id',
  }) as FeedPage;
};

async function* feedFromItsBeginning(read: Link['read']): AsyncGenerator<TaprailEvent> {
  const next = nextCursors();
  for (let cursor: string | undefined; ;) {
    const page = await read({ order: 'asc', limit: catchUpPage, ...(cursor === undefined ? {} : { cursor }) });
    yield* page.data;
    cursor = next(page);
    if (cursor === undefined) return;
  }
}
