import { isIP } from 'node:net';
import { HttpProblem, publicOrigin } from '@taprail/http';
import type { FastifyRequest } from 'fastify';

/** Where passkeys are made and used: the name that they belong to, and the one origin whose pages may ask for them. */
export type RelyingParty = Readonly<{ id: string; origin: string }>;

const loopbackAddress = /^(?:127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Browsers have passkeys for names that are reached by TLS, and for localhost. A loopback address is localhost by its other name. */
export const passkeyOrigin = (address: string): string | null => {
  const url = new URL(address);
  if (loopbackAddress.test(url.hostname)) url.hostname = 'localhost';
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  return isName && (url.protocol === 'https:' || url.hostname === 'localhost') ? url.origin : null;
};

/** A page of any other origin is told which one it is: its browser would only say that something went wrong. */
export const relyingPartyOf = (request: FastifyRequest, publicUrl: string | undefined): RelyingParty => {
  const origin = passkeyOrigin(publicOrigin(request, publicUrl));
  const asking = request.headers.origin ?? origin;
  if (origin !== null && asking === origin) return { id: new URL(origin).hostname, origin };
  const message =
    origin === null
      ? 'Passkeys need a dashboard that is opened by a name over https. Set PUBLIC_URL to that address.'
      : `Passkeys can only be used at ${origin}. Open the dashboard there.`;
  throw new HttpProblem('passkeys_unavailable', { message, details: { origin } });
};
