import type { Hex, Sha256 } from '../../proof/hash';
import { nodeOf, type PathStep } from '../../proof/merkle';

/** The root that a leaf and its path lead to, as a verifier computes it. */
export const rootByPath = (leaf: Hex, path: readonly PathStep[], sha256: Sha256): Hex =>
  path.reduce(
    (below, { side, hash }) => (side === 'left' ? nodeOf(hash, below, sha256) : nodeOf(below, hash, sha256)),
    leaf,
  );
