import { derivedId, derivedIdAt, derivedIdBeside, subMerchantId } from './derived-id';
import { isId } from './ids';

describe('a derived id', () => {
  it('is the same for the same parts and has the form of every other id', () => {
    expect(derivedId('chg', 'cmd', '0')).toBe(derivedId('chg', 'cmd', '0'));
    expect(isId('chg', derivedId('chg', 'cmd', '0'))).toBe(true);
  });

  it('differs when any part does, and cannot be confused by moving a boundary', () =>
    expect(
      new Set([derivedId('a', 'x', 'y'), derivedId('b', 'x', 'y'), derivedId('a', 'xy'), derivedId('a', 'x', 'z')])
        .size,
    ).toBe(4));

  it('is not confused by what stands between parts within one of them', () =>
    expect(
      new Set([derivedId('a', 'x', 'y'), derivedId('a', 'x","y'), derivedId('a', 'x\\","y'), derivedId('a', 'x\n')])
        .size,
    ).toBe(4));

  it('stands where its time and its ordinal say, and beside another where that one stands', () => {
    const ids = [
      derivedIdAt('evt', 1_000, 7, 'b'),
      derivedIdAt('evt', 1_000, 8, 'a'),
      derivedIdAt('evt', 1_001, 0, 'a'),
    ];
    expect([...ids].sort()).toEqual(ids);
    expect(ids.map((id) => isId('evt', id))).toEqual([true, true, true]);
    const besides = ids.map((id) => derivedIdBeside('dlv', id, 'we_1'));
    expect([...besides].sort()).toEqual(besides);
    expect(besides.map((id) => isId('dlv', id))).toEqual([true, true, true]);
    expect(derivedIdBeside('dlv', ids[0]!, 'we_2')).not.toBe(besides[0]);
  });

  it('gives two platforms two sub-merchants of the same reference', () =>
    expect(subMerchantId('plt_1', 'bistro-42')).not.toBe(subMerchantId('plt_2', 'bistro-42')));
});
