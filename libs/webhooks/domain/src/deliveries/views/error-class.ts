/** The stage at which an attempt went wrong: on the way there, or with what came back. */
export const errorClasses = ['timeout', 'address', 'connection', 'tls', 'response', 'redirect', 'status'] as const;

export type ErrorClass = (typeof errorClasses)[number];

const byWord: Readonly<Record<string, ErrorClass>> = {
  timeout: 'timeout',
  address_not_allowed: 'address',
  name_not_found: 'address',
  tls_failed: 'tls',
  invalid_response: 'response',
};

/** Null: the receiver acknowledged it. */
export const errorClassOf = (error: string | null): ErrorClass | null => {
  if (error === null) return null;
  if (error.startsWith('status_')) return 'status';
  if (error.startsWith('redirect_')) return 'redirect';
  return byWord[error] ?? 'connection';
};
