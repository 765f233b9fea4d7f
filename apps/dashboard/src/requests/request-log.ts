import type { RequestRecord } from '@taprail/sdk';
import { createStore } from '../parts/store';
import type { MadeRequest } from './snippets';

/** The requests of the page that is shown, newest last, each once. */
export const pageRequests = createStore<readonly MadeRequest[]>([]);

const own = /^\/dashboard\//;
const keptMax = 30;

export const recordRequest = ({ method, path, body, idempotencyKey, attempt }: RequestRecord): void => {
  // A request that is sent again is the same request, and the session of the page is no part of the API.
  if (attempt > 1 || own.test(path)) return;
  const made: MadeRequest = { method, path, body: body instanceof FormData ? undefined : body, idempotencyKey };
  pageRequests.set((before) => [
    ...before.filter((each) => each.method !== method || each.path !== path).slice(1 - keptMax),
    made,
  ]);
};

export const forgetRequests = (): void => pageRequests.set([]);
