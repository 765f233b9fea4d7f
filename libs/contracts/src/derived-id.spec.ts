import { derivedId, subMerchantId } from './derived-id';
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

  it('gives two platforms two sub-merchants of the same reference', () =>
    expect(subMerchantId('plt_1', 'bistro-42')).not.toBe(subMerchantId('plt_2', 'bistro-42')));
});
