import type { RequestContext } from '../context/request-context';
import type { BoundOperation } from '../operation/operation';
import type { RoutePlan } from '../operation/route-plan';

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext;
    /** The bytes of the body, on routes that ask for them. */
    rawBody?: Buffer;
  }

  interface FastifyContextConfig {
    operation?: BoundOperation;
    plan?: RoutePlan;
  }
}
