import type { Actor, Envelope } from '@taprail/contracts';
import type { RequestContext } from '../request/context/request-context';

/** The holder of the operator key; there is one. */
export const operator = { kind: 'operator', id: 'operator' } as const satisfies Actor;

/** The envelope that a request leaves in the log beside the events it caused. */
export const envelopeOf = (context: RequestContext, actor: Actor): Envelope => ({
  commandId: context.commandId,
  correlationId: context.correlationId,
  actor,
  requestId: context.requestId,
  traceparent: context.traceparent,
  ...(context.idempotencyKey === undefined ? {} : { idempotencyKey: context.idempotencyKey }),
});
