import { Refusal } from '../engine/state/refusal';

const keyPattern = /^(sk|rk)_test_[A-Za-z0-9_]{1,200}$/;
const shownEnd = 4;

const hidden = (key: string): string => `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-shownEnd)}`;

/** Any test key is good that was not revoked. Stripe takes it as a bearer token, or as the user of basic authentication. */
export const authenticate = (authorization: string | undefined, revoked: ReadonlySet<string>): void => {
  const [scheme = '', given = ''] = (authorization ?? '').split(' ');
  const key = scheme === 'Basic' ? (Buffer.from(given, 'base64').toString('utf8').split(':')[0] ?? '') : given;
  if (key === '') {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
    throw new Refusal(401, 'invalid_request_error', message);
  }
  if (!keyPattern.test(key)) {
    throw new Refusal(401, 'invalid_request_error', `Invalid API Key provided: ${hidden(key)}`);
  }
  if (revoked.has(key)) {
    const message = `Expired API Key provided: ${hidden(key)}`;
    throw new Refusal(401, 'invalid_request_error', message, { code: 'api_key_expired' });
  }
};
