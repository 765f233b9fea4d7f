import type { FastifyRequest } from 'fastify';
import { isPlainLoopback } from './session-cookie';

const nameFor = (request: FastifyRequest, name: string): string =>
  isPlainLoopback(request) ? `taprail-${name}` : `__Host-taprail-${name}`;

/** What a page of ours was given to bring back within minutes; undefined where there is none, or two of which nobody knows who has set them. */
export const passingCookieIn = (request: FastifyRequest, name: string): string | undefined => {
  const start = `${nameFor(request, name)}=`;
  const [pair, second] = (request.headers.cookie ?? '')
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.startsWith(start));
  return second === undefined ? pair?.slice(start.length) : undefined;
};

/** The header that has the browser keep it, under the rules of the session's cookie; an age of 0 has it forget. */
export const keepPassingCookie = (
  request: FastifyRequest,
  name: string,
  value: string,
  maxAgeSeconds: number,
): string =>
  `${nameFor(request, name)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Strict${isPlainLoopback(request) ? '' : '; Secure'}`;
