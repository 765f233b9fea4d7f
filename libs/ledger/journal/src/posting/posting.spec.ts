import { isId } from '@taprail/contracts';
import fc from 'fast-check';
import { nameEntry } from './posting';

type Parts = readonly [
  eventId: string,
  sale: Readonly<{ transactionId: string }> | null,
  rule: string,
  ordinal: number,
];

const nameOf = ([eventId, sale, rule, ordinal]: Parts): string =>
  nameEntry({ source: { eventId }, ...(sale ? { sale } : {}) }, rule, ordinal);

const anySale = fc.record({ transactionId: fc.nat().map((n) => `txn_01KJM0Z8R0${String(n).padStart(16, '0')}`) });
const anyName = fc.tuple(fc.string(), fc.option(anySale), fc.string(), fc.nat(9));

describe('the name of an entry', () => {
  it('P2: is a function of event, rule and place, and of nothing else', () =>
    fc.assert(
      fc.property(fc.array(anyName, { maxLength: 20 }), (parts) => {
        const names = parts.map(nameOf);
        expect(parts.map(nameOf)).toEqual(names);
        expect(new Set(names).size).toBe(new Set(parts.map((part) => JSON.stringify(part))).size);
        expect(names.every((name) => isId('le', name))).toBe(true);
      }),
    ));

  it('stands beside that of the sale, if it is of one', () => {
    const sale = { transactionId: 'txn_01KJM0Z8R0ABCDEFGHJKMNPQRS' };
    expect(nameEntry({ source: { eventId: 'evt_1' }, sale }, 'capture', 0)).toMatch(/^le_01KJM0Z8R0ABC/);
  });

  // Entries are stored for ever: how they are named must not change.
  it('never changes', () => {
    const sale = { transactionId: 'txn_01KJM0Z8R0ABCDEFGHJKMNPQRS' };
    expect(nameOf(['evt_1', null, 'capture', 1])).toBe('le_63KFF3AW4G0TJG9MHKJ0S9CJ74');
    expect(nameOf(['evt_1', sale, 'capture', 1])).toBe('le_01KJM0Z8R0ABCM1Q9BN1JVA1QQ');
  });
});
