import { HttpProblem } from '@taprail/http';
import { InvalidIdentity, ProviderRefused, ProviderUnavailable } from './provider-failure';

/** What a failure of a provider is to the person who signs in; undefined: it is none. It is never our fault, so it is never a 5xx. */
export const problemOf = (error: unknown): HttpProblem | undefined => {
  if (error instanceof ProviderUnavailable) return problem('identity_provider_unavailable', error);
  if (error instanceof InvalidIdentity) return problem('invalid_identity', error);
  return error instanceof ProviderRefused ? problem('identity_provider_refused', error) : undefined;
};

const problem = (
  code: 'identity_provider_unavailable' | 'invalid_identity' | 'identity_provider_refused',
  error: ProviderUnavailable | InvalidIdentity | ProviderRefused,
): HttpProblem => {
  const { message, reason } = error;
  return new HttpProblem(code, { message, details: { reason }, cause: error });
};
