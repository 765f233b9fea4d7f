import { hash } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 26;

/**
 * An id that follows from what it stands for: the same parts give the same id, in the form of a ULID. A retry finds
 * what the first try made, and a name chosen by a caller needs no table to be unique.
 */
export const derivedId = (prefix: string, ...parts: readonly string[]): string => {
  const digest = hash('sha256', JSON.stringify([prefix, ...parts]), 'binary');
  let text = alphabet[digest.charCodeAt(0) & 7]!;
  for (let n = 1; n < length; n += 1) text += alphabet[digest.charCodeAt(n) & 31];
  return `${prefix}_${text}`;
};

/** The permanent internal handle of a platform's reference. */
export const subMerchantId = (platformId: string, externalRef: string): string =>
  derivedId('sm', platformId, externalRef);

/** Our name of a dispute, from the acquirer's: whoever hears of it from there finds it here. */
export const disputeIdOf = (acquirerReference: string): string => derivedId('dp', acquirerReference);
