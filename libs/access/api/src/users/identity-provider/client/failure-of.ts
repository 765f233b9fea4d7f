import type { ClientError } from 'openid-client';
import { InvalidIdentity, type InvalidReason, ProviderRefused, ProviderUnavailable } from './provider-failure';

export type ProviderFailure = ProviderUnavailable | InvalidIdentity | ProviderRefused;

const claimReasons: Readonly<Record<string, InvalidReason>> = {
  iss: 'issuer',
  aud: 'audience',
  azp: 'audience',
  nonce: 'nonce',
  exp: 'time',
  nbf: 'time',
  iat: 'time',
  sub: 'subject',
};

/** Errors at the token endpoint by which a provider says that it does not know us. */
const clientErrors = new Set(['invalid_client', 'unauthorized_client']);

/** What an error of the client library means for the person who is signing in. Whatever is not known is an answer that nobody understands. */
export const failureOf = (error: unknown): ProviderFailure => {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof ProviderUnavailable || cause instanceof InvalidIdentity) return cause;
    const found = foundIn(cause as ClientError & Readonly<{ error?: unknown; cause?: unknown }>);
    if (found) return found;
  }
  return new ProviderUnavailable('unexpected_answer', { cause: error });
};

const foundIn = (error: ClientError & Readonly<{ error?: unknown }>): ProviderFailure | undefined => {
  const because = { cause: error };
  if (error.code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return new ProviderRefused(String(error.error));
  if (error.code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE') {
    return new ProviderUnavailable(asksForClient(error) ? 'client_refused' : 'unexpected_answer', because);
  }
  if (error.code === 'OAUTH_RESPONSE_BODY_ERROR') {
    if (error.error === 'invalid_grant') return new InvalidIdentity('code', because);
    const isUnknownClient = clientErrors.has(String(error.error));
    return new ProviderUnavailable(isUnknownClient ? 'client_refused' : 'unexpected_answer', because);
  }
  return error.code === undefined ? undefined : byCode[error.code]?.(error);
};

type Found = (error: Error) => ProviderFailure;

const aboutClaim =
  (otherwise: InvalidReason): Found =>
  (error) =>
    new InvalidIdentity(claimReasons[claimOf(error)] ?? otherwise, { cause: error });
const aboutForm: Found = (error) => new InvalidIdentity(reasonIn(error), { cause: error });
const incomplete: Found = (error) => new ProviderUnavailable('incomplete', { cause: error });

const byCode: Readonly<Record<string, Found>> = {
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: aboutClaim('form'),
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: aboutClaim('form'),
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: aboutClaim('issuer'),
  OAUTH_KEY_SELECTION_FAILED: (error) => new InvalidIdentity('signature', { cause: error }),
  OAUTH_UNSUPPORTED_OPERATION: aboutForm,
  OAUTH_INVALID_RESPONSE: aboutForm,
  OAUTH_MISSING_SERVER_METADATA: incomplete,
  OAUTH_INVALID_SERVER_METADATA: incomplete,
  OAUTH_TIMEOUT: (error) => new ProviderUnavailable('too_slow', { cause: error }),
};

/** A challenge of the token endpoint is about the client, one of any other about an access token. */
const asksForClient = ({ cause }: Error): boolean =>
  Array.isArray(cause) &&
  (cause as readonly Readonly<{ scheme?: string; parameters?: Readonly<{ error?: string }> }>[]).some(
    ({ scheme, parameters }) => scheme === 'basic' || parameters?.error === 'invalid_client',
  );

/** The library names the claim in the cause of its error, or of the cause of that. */
const claimOf = (error: Error): string => {
  for (let cause: unknown = error.cause, depth = 0; depth < 3; depth += 1) {
    if (typeof cause !== 'object' || cause === null) return '';
    const { claim, attribute } = cause as Readonly<{ claim?: unknown; attribute?: unknown }>;
    if (typeof claim === 'string') return claim;
    if (typeof attribute === 'string') return attribute === 'issuer' ? 'iss' : attribute;
    ({ cause } = cause as Readonly<{ cause?: unknown }>);
  }
  return '';
};

/** Two checks have no code of their own: who has answered the browser, and how the token is signed. */
const reasonIn = (error: Error): InvalidReason => {
  const sentences = `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`;
  if (/"alg"|signature|JWS/i.test(sentences)) return 'signature';
  return /"iss"/.test(sentences) ? 'issuer' : 'form';
};
