import fc from 'fast-check';
import { keysPerMap, LargeMap } from './large-map';

describe('a large map', () => {
  it('holds what a map holds, in as many maps as it takes', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ maxLength: 2 }), fc.nat()), { maxLength: 300 }), (pairs) => {
        const [large, plain] = [new LargeMap<number>(7), new Map<string, number>()];
        for (const [key, value] of pairs) {
          large.set(key, value);
          plain.set(key, value);
        }
        const keys = [...plain.keys(), 'never set'];
        expect(keys.map((key) => large.get(key))).toEqual(keys.map((key) => plain.get(key)));
      }),
      { numRuns: 50 },
    ));

  it('begins another one before the limit of V8', () => expect(keysPerMap).toBeLessThan(2 ** 24));
});
