import { type Packing, packingVersion, unpack } from './packing';

const packing: Packing = {
  pack: ({ x, y }: { x: number; y: number }) => ({ at: [x, y] }),
  unpack: [([x, y]: readonly number[]) => ({ x, y }), ({ at: [x, y] }: { at: readonly number[] }) => ({ x, y })],
};

describe('a packed event', () => {
  it('is written in the last version', () => expect(packingVersion(packing)).toBe(2));

  it('is read in each version that was ever written', () =>
    expect(
      [
        { type: 'Moved', schema: 1, data: [3, 4] },
        { type: 'Moved', schema: 2, data: packing.pack({ x: 3, y: 4 }) },
      ].map((stored) => unpack(packing, stored)),
    ).toEqual([
      { x: 3, y: 4 },
      { x: 3, y: 4 },
    ]));

  it.each([0, 3, 1.5, Number.NaN])('stops its reader in version %s, which is not known here', (schema) =>
    expect(() => unpack(packing, { type: 'Moved', schema, data: [3, 4] })).toThrow(
      `Moved is packed in version ${schema}, which is not known here (latest 2)`,
    ),
  );
});
