import { OwnAppends } from './own-appends';

describe('own appends', () => {
  const appends = () => {
    const own = new OwnAppends(10);
    own.note('tap-a', 2, { revision: 1, position: 12n });
    own.note('device-a', 1, { revision: 0, position: 13n });
    own.note('tap-b', 1, { revision: 0, position: 14n });
    return own;
  };

  it('know that nothing came of a category that was not written', () => {
    const own = appends();
    expect(own.isKnownToHaveNothing(10, 14, ['clock-', 'platform-'])).toBe(true);
    expect(own.isKnownToHaveNothing(10, 14, ['clock-', 'device-'])).toBe(false);
    expect(own.isKnownToHaveNothing(13, 14, ['device-'])).toBe(true);
  });

  it('know nothing of what lies before or after, and of what is no whole category', () => {
    const own = appends();
    expect(own.isKnownToHaveNothing(9, 14, ['clock-'])).toBe(false);
    expect(own.isKnownToHaveNothing(10, 15, ['clock-'])).toBe(false);
    for (const prefix of ['', 'clo', 'clock-1']) expect(own.isKnownToHaveNothing(10, 14, [prefix])).toBe(false);
  });

  it('know that nothing came of a category but what the asker wrote itself', () => {
    const own = appends();
    expect(own.isKnownToHaveNothing(12, 14, ['tap-'], new Set(['tap-b']))).toBe(true);
    expect(own.isKnownToHaveNothing(11, 14, ['tap-'], new Set(['tap-b']))).toBe(false);
    expect(own.isKnownToHaveNothing(12, 14, ['tap-'], new Set(['tap-a']))).toBe(false);
    own.note('tap-b', 1, { revision: 1, position: 15n });
    expect(own.isKnownToHaveNothing(12, 15, ['tap-'], new Set(['tap-b']))).toBe(true);
  });

  it('begin anew where another process wrote', () => {
    const own = appends();
    own.note('tap-c', 1, { revision: 0, position: 16n });
    expect(own.isKnownToHaveNothing(14, 16, ['clock-'])).toBe(false);
    expect(own.isKnownToHaveNothing(15, 16, ['clock-'])).toBe(true);
  });
});
