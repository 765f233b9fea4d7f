import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { RequestAuthentication } from '../auth/request-authentication';

/** With the two seconds for which a key is remembered, an answer ends within five seconds of its key. */
const checkEveryMs = 2_000;

/** Cuts off an answer that is still being sent when its key or session is revoked, rotated away, expired or ended. */
export const endWithAccess = (body: Readable, request: FastifyRequest, authentication: RequestAuthentication): void => {
  const check = async (): Promise<void> => {
    // An outage of the directory says nothing about the key.
    const isAccepted = await authentication.stillAccepts(request).catch(() => true);
    if (!isAccepted) body.destroy();
  };
  const timer = setInterval(() => void check(), checkEveryMs).unref();
  body.once('close', () => clearInterval(timer));
};
