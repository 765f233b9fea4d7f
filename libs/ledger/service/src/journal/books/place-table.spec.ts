import fc from 'fast-check';
import { PlaceTable } from './place-table';

describe('a table of places', () => {
  it('holds what a map holds, however it grows', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ maxLength: 3 }), fc.nat(4_000_000_000)), { maxLength: 2_000, size: 'max' }),
        (pairs) => {
          const [first, last] = [new PlaceTable(), new PlaceTable()];
          const [firsts, lasts] = [new Map<string, number>(), new Map<string, number>()];
          for (const [name, place] of pairs) {
            first.setOnce(name, place);
            if (!firsts.has(name)) firsts.set(name, place);
            expect(last.replace(name, place)).toBe(lasts.get(name));
            lasts.set(name, place);
          }
          const names = [...firsts.keys(), 'never set'];
          expect(names.map((name) => first.get(name))).toEqual(names.map((name) => firsts.get(name)));
          expect(names.map((name) => last.get(name))).toEqual(names.map((name) => lasts.get(name)));
        },
      ),
      { numRuns: 30 },
    ));
});
