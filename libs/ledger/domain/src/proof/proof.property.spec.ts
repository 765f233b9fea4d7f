import fc from 'fast-check';
import { sha256 } from '../testing/node-hash';
import { type ChainedBytes, brokenAt, chainHash } from '../testing/oracles/hash-chain';
import { hexOf, noHash } from './hash';
import { rootByPath } from '../testing/oracles/root-by-path';
import { leafOf, merklePath, merkleRoot } from './merkle';
import { sealedHeads, sealRoot } from './seal';

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(hexOf);
const stored = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 12 });
const heads = fc.uniqueArray(fc.record({ id: fc.nat(500).map((n) => `txn_${n}`), hash }), {
  selector: ({ id }) => id,
  minLength: 1,
  maxLength: 40,
});

const chained = (all: readonly Uint8Array[]): ChainedBytes[] => {
  let prevHash = noHash;
  return all.map((bytes, revision) => {
    const event = { revision, prevHash, hash: chainHash(prevHash, bytes, sha256), bytes };
    prevHash = event.hash;
    return event;
  });
};

describe('P26: a chain', () => {
  it('holds as it was written, and breaks at the event of which any bit was flipped', () =>
    fc.assert(
      fc.property(stored, fc.nat(), fc.nat(), fc.nat(7), (all, which, where, bit) => {
        const chain = chained(all);
        expect(brokenAt(chain, sha256)).toBeNull();
        const at = which % chain.length;
        const forged = chain.map((event, n) => {
          if (n !== at) return event;
          const bytes = Uint8Array.from(event.bytes);
          bytes[where % bytes.length]! ^= 1 << bit;
          return { ...event, bytes };
        });
        expect(brokenAt(forged, sha256)).toBe(at);
      }),
    ));

  it('breaks where an event is missing, doubled or exchanged', () =>
    fc.assert(
      fc.property(
        stored.filter((all) => all.length > 2),
        fc.nat(),
        (all, which) => {
          const chain = chained(all);
          const at = which % (chain.length - 1);
          expect(brokenAt(chain.toSpliced(at, 1), sha256)).toBe(at);
          expect(brokenAt(chain.toSpliced(at, 0, chain[at]!), sha256)).toBe(at + 1);
          expect(brokenAt(chain.toSpliced(at, 2, chain[at + 1]!, chain[at]!), sha256)).toBe(at);
        },
      ),
    ));
});

describe('P27: the root of a seal', () => {
  it('changes when any head changes, comes or goes, and with nothing else', () =>
    fc.assert(
      fc.property(heads, hash, fc.nat(), (all, other, which) => {
        const root = sealRoot(sealedHeads(all, noHash), sha256);
        const at = which % all.length;
        expect(sealRoot(sealedHeads(all.toReversed(), noHash), sha256)).toBe(root);
        const changed = all.map((head, n) => (n === at ? { ...head, hash: other } : head));
        expect(sealRoot(sealedHeads(changed, noHash), sha256) === root).toBe(all[at]!.hash === other);
        expect(sealRoot(sealedHeads(all.toSpliced(at, 1), noHash), sha256)).not.toBe(root);
        expect(sealRoot(sealedHeads([...all, { id: 'txn_new', hash: other }], noHash), sha256)).not.toBe(root);
      }),
    ));

  it('is reached from every leaf, and from no other', () =>
    fc.assert(
      fc.property(heads, hash, (all, other) => {
        const leaves = all.map((head) => leafOf(head, sha256));
        const root = merkleRoot(leaves, sha256);
        leaves.forEach((leaf, index) => {
          const path = merklePath(leaves, index, sha256);
          expect(rootByPath(leaf, path, sha256)).toBe(root);
          expect(rootByPath(other, path, sha256)).not.toBe(root);
          expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(leaves.length)));
        });
      }),
    ));
});
