import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { RequestAuthentication } from '../auth/request-authentication';

/** With the two seconds for which a key is remembered, an answer ends within five seconds of its key. */
const checkEveryMs = 2_000;

/**
 * Cuts off an answer that is still being sent when its key or session is revoked, rotated away, expired or ended. The response is
 * ended, not its body alone: a body that waits for something to send would only close once it has it.
 */
export const endWithAccess = (
  body: Readable,
  { request, raw }: Pick<FastifyReply, 'request' | 'raw'>,
  authentication: RequestAuthentication,
): void => {
  const check = async (): Promise<void> => {
    // An outage of the directory says nothing about the key.
    const isAccepted = await authentication.stillAccepts(request).catch(() => true);
    if (isAccepted) return;
    clearInterval(timer);
    body.destroy();
    raw.destroy();
  };
  const timer = setInterval(() => void check(), checkEveryMs).unref();
  for (const part of [body, raw]) part.once('close', () => clearInterval(timer));
};
