import { callOf } from '../answers/call';
import { listOf, type ListPage } from '../answers/list-call';
import { readAnswer } from '../answers/read-answer';
import { followEvents, type FollowQuery } from '../events/follow-events';
import { operationTable } from '../generated/operations';
import { idempotencyKeyOf } from '../request/idempotency-key';
import { queryString } from '../request/query-string';
import type { Received, RequestSender, Sent } from '../request/request-sender';
import type { AsyncWriteOptions, ReadOptions, StreamOptions } from './options';

/** Taps wait 60 s for a card and 20 s for the acquirer; the test clock works for up to 60 s. */
const slowTimeoutMs = 90_000;

type AnyOptions = ReadOptions & AsyncWriteOptions & StreamOptions;
type Query = Readonly<Record<string, unknown>>;
type Method = (...args: readonly unknown[]) => unknown;

/** One operation as a function: ids of the path, then fields or filters if it has any, then options. */
const methodOf = (sender: RequestSender, entry: string): Method => {
  const [verb = '', template = '', traits = '', identity] = entry.split(' ');
  const has = (trait: string): boolean => traits.includes(trait);
  const ids = template.match(/\{\w+\}/g) ?? [];
  const takesBody = has('j') || has('f') || has('r');
  const takesParams = takesBody || has('q');

  return (...args) => {
    const path = ids.reduce((filled, id, at) => filled.replace(id, segmentOf(args[at], id, template)), template);
    const params = takesParams ? args[ids.length] : undefined;
    const options = (args[ids.length + (takesParams ? 1 : 0)] ?? {}) as AnyOptions;
    const query = has('q') ? ((params ?? {}) as Query) : {};
    if (has('s')) return followEvents(sender, path, query as FollowQuery, options);

    const { signal, maxRetries, headers, ifMatch, ifNoneMatch, respondAsync } = options;
    const prefer = respondAsync ? 'respond-async' : undefined;
    // A long poll is answered after as many seconds as it asks for.
    const waitMs = Number(query['wait'] ?? 0) * 1_000;
    const timeoutMs = options.timeoutMs ?? (has('w') || waitMs > 0 ? slowTimeoutMs : undefined);
    const request: Omit<Sent, 'path'> = {
      method: verb,
      body: takesBody ? bodyOf(has('f'), params) : undefined,
      headers: { 'if-match': ifMatch, 'if-none-match': ifNoneMatch, prefer, ...headers },
      // Made here and not in the sender, so that every attempt has the same.
      idempotencyKey: has('i') ? idempotencyKeyOf(options.idempotencyKey) : undefined,
      isRepeatable: !has('o'),
      signal,
      timeoutMs,
      maxRetries,
      unread: has('b'),
    };
    const ask = async (filters: Query) => {
      const received = await sender.send({ ...request, path: `${path}${queryString(filters)}` });
      return {
        data: dataOf(received, traits, identity, sender.where({ method: verb, path })),
        response: received.facts,
      };
    };
    if (!has('l')) return callOf(ask(query));
    return listOf((cursor) => ask(cursor === undefined ? query : { ...query, cursor }) as Promise<PageAnswer>);
  };
};

type PageAnswer = Readonly<{ data: ListPage<unknown>; response: Received['facts'] }>;

/** An id that is missing, or that an address takes for a step, would lead to another route: it is refused before it is sent. */
const segmentOf = (value: unknown, id: string, template: string): string => {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
    throw new TypeError(`${template}: ${id} must be a string, and neither empty nor dots`);
  }
  try {
    return encodeURIComponent(value);
  } catch {
    throw new TypeError(`${template}: ${id} is not well-formed text`);
  }
};

const bodyOf = (isForm: boolean, params: unknown): unknown => {
  if (!isForm) return params;
  const form = new FormData();
  for (const [name, value] of Object.entries(params as Record<string, string | Blob | undefined>)) {
    // The API wants a file name, and a plain Blob has none.
    if (value instanceof Blob) form.append(name, value, (value as { name?: string }).name ?? name);
    else if (value !== undefined) form.append(name, value);
  }
  return form;
};

const dataOf = (received: Received, traits: string, identity: string | undefined, where: string): unknown => {
  if (traits.includes('b')) return received.response;
  if (received.response.status === 304) return null;
  if (traits.includes('t')) return received.text;
  return readAnswer(received, where, { isList: traits.includes('l'), isEmpty: traits.includes('n'), identity });
};

/** The methods by the words of their names: `taps.create` is `{ taps: { create } }`. */
export const buildMethods = (sender: RequestSender): Record<string, unknown> => {
  const methods: Record<string, any> = {};
  for (const [name, entry] of Object.entries(operationTable)) {
    const words = name.split('.');
    const last = words.pop()!;
    const place = words.reduce((at, word) => (at[word] ??= {}), methods);
    place[last] = methodOf(sender, entry);
  }
  return methods;
};
