import type { RequestContext } from '../request/context/request-context';
import type { BoundOperation } from '../request/operation/operation';
import type { RoutePlan } from '../request/operation/route-plan';

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext;
    /** The bytes of the body, on routes that ask for them. */
    rawBody?: Buffer;
  }

  interface FastifyInstance {
    /** People reach it over TLS, which may end before this process. */
    isReachedByTls: boolean;
  }

  interface FastifyContextConfig {
    operation?: BoundOperation;
    plan?: RoutePlan;
  }
}
