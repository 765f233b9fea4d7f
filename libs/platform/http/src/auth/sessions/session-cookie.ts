import type { FastifyRequest } from 'fastify';

/** `__Host-`: browsers take it over TLS only, for this host and every path of it, and from no subdomain. */
const securedName = '__Host-taprail';
const loopbackName = 'taprail';
const lifeSeconds = 7 * 24 * 60 * 60;

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const loopbackOrigin = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/**
 * Plain HTTP on a loopback address, where a browser may refuse cookies of TLS. A proxy that ends TLS on the same machine
 * looks alike but for its headers, and the origin that the browser names.
 */
export const isPlainLoopback = ({ protocol, host, headers, server }: FastifyRequest): boolean =>
  protocol === 'http' &&
  !server.isReachedByTls &&
  loopbackHost.test(host ?? '') &&
  (headers.origin === undefined || loopbackOrigin.test(headers.origin)) &&
  proxyHeaders.every((name) => headers[name] === undefined);

/** The secret in the session's cookie; undefined: there is no such cookie. Empty where it is not clear which one is meant. */
export const sessionCookieIn = (request: FastifyRequest): string | undefined => {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  const start = `${isPlainLoopback(request) ? loopbackName : securedName}=`;
  const [pair, second] = cookie
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.startsWith(start));
  // Somebody may have put a second one beside it; browsers send them in an order that says nothing.
  return second === undefined ? pair?.slice(start.length) : '';
};

/** The header that has the browser keep the secret. */
export const keepSessionCookie = (request: FastifyRequest, secret: string): string =>
  cookieText(request, secret, lifeSeconds);

/** The header that has the browser forget it. */
export const dropSessionCookie = (request: FastifyRequest): string => cookieText(request, '', 0);

const cookieText = (request: FastifyRequest, value: string, maxAgeSeconds: number): string => {
  const attributes = `Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Strict`;
  return isPlainLoopback(request)
    ? `${loopbackName}=${value}; ${attributes}`
    : `${securedName}=${value}; ${attributes}; Secure`;
};
