import type { Actor, Envelope } from '@taprail/contracts';
import type { RequestContext } from '@taprail/http';

/** What a request leaves in the log beside the events it caused. */
export const envelopeOf = (context: RequestContext, actor: Actor): Envelope => ({
  commandId: context.commandId,
  correlationId: context.correlationId,
  actor,
  requestId: context.requestId,
  traceparent: context.traceparent,
  ...(context.idempotencyKey === undefined ? {} : { idempotencyKey: context.idempotencyKey }),
});
