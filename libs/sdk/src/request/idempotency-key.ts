/** The caller's key, or a random one. An empty key is no header at all, and a write without a key must not be retried. */
export const idempotencyKeyOf = (given: string | undefined): string => {
  const key = given ?? crypto.randomUUID();
  if (key.trim() === '') throw new TypeError('idempotencyKey must not be empty');
  return key;
};
