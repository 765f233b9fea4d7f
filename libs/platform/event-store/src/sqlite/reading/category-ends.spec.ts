import { CategoryEnds } from './category-ends';

describe('the ends of categories', () => {
  const opened = () => {
    const ends = new CategoryEnds(10);
    ends.note('tap-a', 2, { revision: 1, position: 12n });
    ends.note('device-a', 1, { revision: 0, position: 13n });
    ends.note('tap-b', 1, { revision: 0, position: 14n });
    return ends;
  };

  it('know that nothing came of a category that was not written', () => {
    const ends = opened();
    expect(ends.isKnownToHaveNothing(10, 14, ['clock-', 'platform-'])).toBe(true);
    expect(ends.isKnownToHaveNothing(10, 14, ['clock-', 'device-'])).toBe(false);
    expect(ends.isKnownToHaveNothing(13, 14, ['device-'])).toBe(true);
  });

  it('know nothing of what lies before or after, and of what is no whole category', () => {
    const ends = opened();
    expect(ends.isKnownToHaveNothing(9, 14, ['clock-'])).toBe(false);
    expect(ends.isKnownToHaveNothing(10, 15, ['clock-'])).toBe(false);
    for (const prefix of ['', 'clo', 'clock-1']) expect(ends.isKnownToHaveNothing(10, 14, [prefix])).toBe(false);
  });

  it('know that nothing came of a category but what the asker wrote itself', () => {
    const ends = opened();
    expect(ends.isKnownToHaveNothing(12, 14, ['tap-'], new Set(['tap-b']))).toBe(true);
    expect(ends.isKnownToHaveNothing(11, 14, ['tap-'], new Set(['tap-b']))).toBe(false);
    expect(ends.isKnownToHaveNothing(12, 14, ['tap-'], new Set(['tap-a']))).toBe(false);
    ends.note('tap-b', 1, { revision: 1, position: 15n });
    expect(ends.isKnownToHaveNothing(12, 15, ['tap-'], new Set(['tap-b']))).toBe(true);
  });

  it('begin anew where something is missing', () => {
    const ends = opened();
    ends.note('tap-c', 1, { revision: 0, position: 16n });
    expect(ends.isKnownToHaveNothing(14, 16, ['clock-'])).toBe(false);
    expect(ends.isKnownToHaveNothing(15, 16, ['clock-'])).toBe(true);
  });
});
