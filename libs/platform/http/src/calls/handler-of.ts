import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { isObservable, lastValueFrom } from 'rxjs';
import type { ControllerCall } from './direct-calls';

/** Where the result of a controller method goes; the door. */
type Exit = Readonly<{
  answer(reply: FastifyReply, body: unknown): Promise<void> | undefined;
  fail(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void>;
}>;

/** The router takes `/things//act` for an empty id: nothing can be there. */
const hasEmptyParameter = (params: object): boolean =>
  Object.entries(params).some(([name, value]) => value === '' && name !== '*');

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function';

/**
 * What Nest's router does around a controller method, without a promise where the method returns none. Fastify gets
 * nothing back, so it does not wait either: the answer is sent by the door.
 */
export const handlerOf = (call: ControllerCall, exit: Exit, url: string): RouteHandlerMethod => {
  const hasParameters = url.includes(':');
  const deliver = (reply: FastifyReply, returned: unknown): Promise<void> | undefined =>
    isObservable(returned)
      ? lastValueFrom(returned).then((body) => exit.answer(reply, body))
      : exit.answer(reply, returned);

  return (request, reply) => {
    if (hasParameters && hasEmptyParameter(request.params as object)) return void reply.callNotFound();
    const fail = (error: unknown): Promise<void> => exit.fail(error, request, reply);
    try {
      const returned = call(request, reply);
      if (isThenable(returned)) returned.then((value) => deliver(reply, value)).then(undefined, fail);
      else deliver(reply, returned)?.then(undefined, fail);
    } catch (error) {
      void fail(error);
    }
    return undefined;
  };
};
