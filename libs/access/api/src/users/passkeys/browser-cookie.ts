import { isPlainLoopback, isSessionSecret } from '@taprail/http';
import type { FastifyRequest } from 'fastify';
import { challengeLifeMs } from './store/passkey-challenges';

const securedName = '__Host-taprail-passkey';
const loopbackName = 'taprail-passkey';

/** Tells a browser in which nobody is signed in yet from others, so that it alone answers what it was asked. Opens nothing. */
export const browserIn = (request: FastifyRequest): string | undefined => {
  const start = `${nameOf(request)}=`;
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
  const [value] = values;
  return values.length === 1 && value !== undefined && isSessionSecret(value) ? value : undefined;
};

export const keepBrowser = (request: FastifyRequest, secret: string): string => {
  const attributes = `Max-Age=${challengeLifeMs / 1_000}; Path=/; HttpOnly; SameSite=Strict`;
  return `${nameOf(request)}=${secret}; ${attributes}${isPlainLoopback(request) ? '' : '; Secure'}`;
};

const nameOf = (request: FastifyRequest): string => (isPlainLoopback(request) ? loopbackName : securedName);
