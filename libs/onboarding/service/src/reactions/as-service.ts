import type { CommandMessage } from '@taprail/contracts';
import type { LogPlace } from '@taprail/subscriptions';

const timeoutMs = 30_000;

/** The envelope of a command that follows from a fact: its id follows from the fact's, so twice is once. */
export const asService = (
  purpose: string,
  { eventId, metadata }: LogPlace,
): Omit<CommandMessage, 'name' | 'key' | 'data'> => ({
  commandId: `${purpose}-${eventId}`,
  correlationId: metadata.correlationId,
  ...(metadata.traceparent === undefined ? {} : { traceparent: metadata.traceparent }),
  actor: { kind: 'service', id: 'onboarding' },
  deadlineMs: Date.now() + timeoutMs,
});
