import { callOf } from '../answers/call';
import { readAnswer } from '../answers/read-answer';
import type { Methods } from '../generated/methods';
import type { Job, SubMerchant } from '../generated/schemas';
import { idempotencyKeyOf } from '../request/idempotency-key';
import { queryString } from '../request/query-string';
import { RequestSender } from '../request/request-sender';
import { type SubMerchantGoal, waitForJob, waitForSubMerchant, type WaitOptions } from '../waiting/wait-until';
import { withEnvironment } from './environment';
import { buildMethods } from './build-methods';
import type { Call, ReadOptions, TaprailOptions, WriteOptions } from './options';

/** The API of one deployment, under one key. */
export interface Taprail extends Omit<Methods, 'subMerchants' | 'jobs'> {
  readonly subMerchants: Methods['subMerchants'] & {
    /** Follows a sub-merchant until it is `active`, in a status, or as a question of yours asks. */
    waitUntil(externalRef: string, goal: SubMerchantGoal, options?: WaitOptions): Promise<SubMerchant>;
  };
  readonly jobs: Methods['jobs'] & {
    /** Follows a job until it is over, or until a question of yours is answered with yes. */
    waitUntil(id: string, goal?: (job: Job) => boolean, options?: WaitOptions): Promise<Job>;
  };
  /**
   * Any request, for what has no method. Writes are sent under an idempotency key and again as their code allows, so they
   * must be to a route that takes one.
   */
  request<T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    params?: Readonly<{ query?: Readonly<Record<string, unknown>>; body?: unknown }>,
    options?: ReadOptions & WriteOptions,
  ): Call<T>;
}

class TaprailClient {
  constructor(options: TaprailOptions = {}) {
    const sender = new RequestSender(withEnvironment(options));
    const methods = buildMethods(sender) as unknown as Methods;
    const { subMerchants, jobs } = methods;
    const own: Pick<Taprail, 'subMerchants' | 'jobs' | 'request'> = {
      subMerchants: {
        ...subMerchants,
        waitUntil: (ref, goal, wait) => waitForSubMerchant(subMerchants.get, ref, goal, wait),
      },
      jobs: { ...jobs, waitUntil: (id, goal, wait) => waitForJob(jobs.get, id, goal, wait) },
      request: (method, path, params = {}, given = {}) => requestOf(sender, method, path, params, given),
    };
    Object.assign(this, methods, own);
  }
}

const requestOf = <T>(
  sender: RequestSender,
  method: string,
  path: string,
  { query, body }: Readonly<{ query?: Readonly<Record<string, unknown>>; body?: unknown }>,
  { headers, ifMatch, ifNoneMatch, idempotencyKey, ...options }: ReadOptions & WriteOptions,
): Call<T> => {
  // Joined to the base URL, a path without its slash could lead to another host, with the key.
  if (!path.startsWith('/')) throw new TypeError('path must begin with a slash');
  return callOf(
    sender
      .send({
        ...options,
        method,
        path: `${path}${queryString(query)}`,
        body,
        headers: { 'if-match': ifMatch, 'if-none-match': ifNoneMatch, ...headers },
        idempotencyKey: method === 'GET' ? undefined : idempotencyKeyOf(idempotencyKey),
        isRepeatable: true,
      })
      .then((received) => {
        const { text, facts } = received;
        const isJson = facts.headers.get('content-type')?.includes('json');
        const empty = facts.status === 304 ? null : undefined;
        const data = text === '' ? empty : isJson ? readAnswer(received, sender.where({ method, path })) : text;
        return { data: data as T, response: facts };
      }),
  );
};

/** Methods are made from the table of operations, so the type says what the class has. */
export const Taprail = TaprailClient as unknown as new (options?: TaprailOptions) => Taprail;
