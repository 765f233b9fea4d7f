import { searchOptions } from './search-options';

const createdFrom = (value: string) => [{ field: 'created', operator: '>=', value } as const];

describe('a search', () => {
  it.each([
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['2026-03-01T10:00+02:00', '2026-03-01T08:00:00.000Z'],
  ])('finds what was created from %s on', (from, value) =>
    expect(searchOptions(createdFrom(from), 'plt_1').filters).toEqual([{ column: 'created', operator: '>=', value }]),
  );

  it.each(['2026-02-30', '2026-02-29T10:00Z', '2026-13-01', '2026-3-1', 'today'])('knows no day %s', (from) =>
    expect(() => searchOptions(createdFrom(from), 'plt_1')).toThrow('is a date or an instant'),
  );
});
