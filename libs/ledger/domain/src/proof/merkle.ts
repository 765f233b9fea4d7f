import { ascii, bytesOfHex, type Hex, hexOf, joined, type Sha256 } from './hash';

/** Leaves and nodes begin with another byte, so that a node can never be passed off as a leaf (RFC 9162, 2.1). */
const leafMark = Uint8Array.of(0);
const nodeMark = Uint8Array.of(1);

/** The head of a stream: its id and the hash of its last event. */
export type StreamHead = Readonly<{ id: string; hash: Hex }>;

/** The hash beside the way up, and on which side it stands. */
export type PathStep = Readonly<{ side: 'left' | 'right'; hash: Hex }>;

export const leafOf = ({ id, hash }: StreamHead, sha256: Sha256): Hex =>
  hexOf(sha256(joined(leafMark, ascii(id), ascii(hash))));

export const nodeOf = (left: Hex, right: Hex, sha256: Sha256): Hex =>
  hexOf(sha256(joined(nodeMark, bytesOfHex(left), bytesOfHex(right))));

/** The largest power of two below the count: where RFC 9162 splits a tree, so that no leaf is ever doubled. */
const splitOf = (count: number): number => {
  let size = 1;
  while (size * 2 < count) size *= 2;
  return size;
};

export const merkleRoot = (leaves: readonly Hex[], sha256: Sha256): Hex => {
  if (leaves.length === 0) return hexOf(sha256(new Uint8Array()));
  const rootOf = (from: number, to: number): Hex => {
    if (to - from === 1) return leaves[from] as Hex;
    const middle = from + splitOf(to - from);
    return nodeOf(rootOf(from, middle), rootOf(middle, to), sha256);
  };
  return rootOf(0, leaves.length);
};

/** From the leaf up to the root. */
export const merklePath = (leaves: readonly Hex[], index: number, sha256: Sha256): readonly PathStep[] => {
  if (!(index >= 0 && index < leaves.length)) throw new Error(`There is no leaf ${index} among ${leaves.length}`);
  const pathOf = (some: readonly Hex[], at: number): readonly PathStep[] => {
    if (some.length === 1) return [];
    const middle = splitOf(some.length);
    const [left, right] = [some.slice(0, middle), some.slice(middle)];
    return at < middle
      ? [...pathOf(left, at), { side: 'right', hash: merkleRoot(right, sha256) }]
      : [...pathOf(right, at - middle), { side: 'left', hash: merkleRoot(left, sha256) }];
  };
  return pathOf(leaves, index);
};
