import { isId } from '@taprail/contracts';
import fc from 'fast-check';
import { nameEntry } from './posting';

describe('the name of an entry', () => {
  it('P2: is a function of event, rule and place, and of nothing else', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string(), fc.nat(9)), { maxLength: 20 }), (parts) => {
        const names = parts.map((part) => nameEntry(...part));
        expect(parts.map((part) => nameEntry(...part))).toEqual(names);
        expect(new Set(names).size).toBe(new Set(parts.map((part) => JSON.stringify(part))).size);
        expect(names.every((name) => isId('le', name))).toBe(true);
      }),
    ));

  // Entries are stored for ever: how they are named must not change.
  it('never changes', () => expect(nameEntry('evt_1', 'capture', 1)).toBe('le_63KFF3AW4G0TJG9MHKJ0S9CJ74'));
});
