import { Taprail } from '@taprail/sdk';
import { session } from '../session/session-store';
import { maskSecrets } from './mask-secrets';
import { recordRequest } from './request-log';
import type { MadeRequest } from './snippets';

/** Called when an answer says that nobody is signed in. */
let onSignedOut: () => void = () => undefined;
export const whenSignedOut = (listener: () => void): void => {
  onSignedOut = listener;
};

/** Here a 401 is about what was typed, not about the session. */
const signsIn =
  /\/dashboard\/(?:session(?:\/passkey)?|account\/(?:join(?:\/passkey(?:\/options)?)?|invitation|recovery))$/;

/** The cookie signs in, and a token that other pages cannot read says that a write comes from this one. */
const fetchAsSignedIn: typeof fetch = async (input, init = {}) => {
  const headers = new Headers(init.headers);
  const current = session.get();
  if (init.method !== 'GET' && current.kind === 'signed-in') headers.set('x-csrf-token', current.session.csrf_token);
  const response = await fetch(input, { ...init, headers, credentials: 'same-origin' });
  if (response.status === 401 && !signsIn.test(String(input))) onSignedOut();
  return response;
};

/** The only way to data: everything that the dashboard does can be done with the SDK. */
export const client = new Taprail({ baseUrl: location.origin, fetch: fetchAsSignedIn, logger: recordRequest });

const asSeen = new Error('Only looked at');

/** The request that a call would send; nothing is sent. */
export const requestOf = async (call: (made: Taprail) => PromiseLike<unknown>): Promise<MadeRequest> => {
  let seen: MadeRequest | undefined;
  const onlyLook: typeof fetch = async (input, init = {}) => {
    const headers = new Headers(init.headers);
    const url = new URL(String(input));
    seen = {
      method: init.method ?? 'GET',
      path: url.pathname + url.search,
      body: typeof init.body === 'string' ? maskSecrets(JSON.parse(init.body)) : undefined,
      idempotencyKey: headers.get('idempotency-key') ?? undefined,
      ifMatch: headers.get('if-match') ?? undefined,
    };
    throw asSeen;
  };
  const looking = new Taprail({ baseUrl: location.origin, fetch: onlyLook, maxRetries: 0 });
  try {
    await call(looking);
  } catch (error) {
    if (!seen) throw error;
  }
  return seen!;
};
