import type { Hex, Sha256 } from './hash';
import { type StreamHead, leafOf, merklePath, type PathStep } from './merkle';
import type { Seal } from './seal';

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
