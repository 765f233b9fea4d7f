import type { Hex, Sha256 } from './hash';
import { type StreamHead, leafOf, merklePath, type PathStep, rootByPath } from './merkle';
import { type Seal, sealText } from './seal';

/** Everything that shows to a stranger that a transaction was on record on a day. */
export type Proof = Readonly<{
  transaction_id: string;
  head: Readonly<{ revision: number; hash: Hex }>;
  leaf: Hex;
  path: readonly PathStep[];
  seal: Readonly<{ date: string; root: Hex; previous: Hex; signature: string; key_id: string }>;
}>;

type SignedSeal = Seal & Readonly<{ signature: string; keyId: string }>;

/** `sealed` are the heads of that day in their order, as the seal was made from them. */
export const proofOf = (
  transactionId: string,
  revision: number,
  sealed: readonly StreamHead[],
  { date, root, previous, signature, keyId }: SignedSeal,
  sha256: Sha256,
): Proof => {
  const index = sealed.findIndex(({ id }) => id === transactionId);
  const head = sealed[index];
  if (!head) throw new Error(`${transactionId} is not in the seal of ${date}`);
  const leaves = sealed.map((each) => leafOf(each, sha256));
  return {
    transaction_id: transactionId,
    head: { revision, hash: head.hash },
    leaf: leaves[index] as Hex,
    path: merklePath(leaves, index, sha256),
    seal: { date, root, previous, signature, key_id: keyId },
  };
};

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
