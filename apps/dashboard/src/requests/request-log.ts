import type { RequestRecord } from '@taprail/sdk';
import { createStore } from '../parts/store';
import { maskSecrets } from './mask-secrets';
import type { MadeRequest } from './snippets';

/** The requests of the page that is shown, newest last, each once. */
export const pageRequests = createStore<readonly MadeRequest[]>([]);

const own = /^\/dashboard\//;
const keptMax = 30;

/** Brackets as people write them; what else is escaped must stay so. */
const readable = (path: string): string => path.replaceAll('%5B', '[').replaceAll('%5D', ']');

export const recordRequest = ({ method, path, body, idempotencyKey, attempt }: RequestRecord): void => {
  // A request that is sent again is the same request, and the session of the page is no part of the API.
  if (attempt > 1 || own.test(path)) return;
  const shownPath = readable(path);
  const made: MadeRequest = {
    method,
    path: shownPath,
    body: body instanceof FormData ? undefined : maskSecrets(body),
    idempotencyKey,
  };
  pageRequests.set((before) => [
    ...before.filter((each) => each.method !== method || each.path !== shownPath).slice(1 - keptMax),
    made,
  ]);
};

export const forgetRequests = (): void => pageRequests.set([]);
