import type { Sha256 } from '../../proof/hash';
import { leafOf } from '../../proof/merkle';
import type { Proof } from '../../proof/proof';
import { sealText } from '../../proof/seal';
import { rootByPath } from './root-by-path';

export type Verifier = Readonly<{
  sha256: Sha256;
  /** Whether the key with this id signed the text. */
  isSigned(text: string, signature: string, keyId: string): boolean;
}>;

/** The first fault of a proof, or null when it holds. Needs nothing but the proof and the public key. */
export const proofFault = (
  { transaction_id, head, leaf, path, seal }: Proof,
  { sha256, isSigned }: Verifier,
): 'leaf' | 'path' | 'signature' | null => {
  try {
    if (leafOf({ id: transaction_id, hash: head.hash }, sha256) !== leaf) return 'leaf';
    if (rootByPath(leaf, path, sha256) !== seal.root) return 'path';
  } catch {
    return 'path';
  }
  return isSigned(sealText(seal), seal.signature, seal.key_id) ? null : 'signature';
};
