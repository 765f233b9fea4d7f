import { ascii, type Hex, hexOf, joined, noHash, type Sha256 } from '../../proof/hash';

/** An event with the exact bytes that were stored: hashing anything written anew would prove nothing. */
export type ChainedBytes = Readonly<{ revision: number; prevHash: Hex; hash: Hex; bytes: Uint8Array }>;

export const chainHash = (prevHash: Hex, bytes: Uint8Array, sha256: Sha256): Hex =>
  hexOf(sha256(joined(ascii(prevHash), bytes)));

/** The revision at which the chain breaks, or null when it holds from the first event to the last. */
export const brokenAt = (events: readonly ChainedBytes[], sha256: Sha256): number | null => {
  let before = noHash;
  for (const [index, { revision, prevHash, hash, bytes }] of events.entries()) {
    const holds = revision === index && prevHash === before && hash === chainHash(prevHash, bytes, sha256);
    if (!holds) return index;
    before = hash;
  }
  return null;
};
