import type { FastifyRequest } from 'fastify';
import { absoluteDocsUrl } from '../answers/errors/absolute-docs-url';
import { isPlainLoopback } from '../auth/sessions/session-cookie';

/** The origin for links that people follow: over TLS, but for a process that is reached by a loopback address. */
export const publicOrigin = (request: FastifyRequest, publicUrl: string | undefined): string => {
  if (publicUrl !== undefined) return publicUrl;
  const origin = absoluteDocsUrl('', request);
  return isPlainLoopback(request) ? origin : origin.replace(/^http:/, 'https:');
};
