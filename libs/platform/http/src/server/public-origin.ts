import type { FastifyRequest } from 'fastify';
import { docsUrlAt } from '../answers/errors/absolute-docs-url';
import { isPlainLoopback } from '../auth/sessions/session-cookie';

/**
 * The origin for links that people follow. The Host header is the caller's own words: a link that repeated it would send the one who
 * follows it, and the code in it, to any host. Only a loopback name is repeated, which leads back to the same machine.
 */
export const publicOrigin = (request: FastifyRequest, publicUrl: string | undefined): string =>
  publicUrl ?? (isPlainLoopback(request) ? `http://${request.host}` : docsUrlAt('', request.socket));
