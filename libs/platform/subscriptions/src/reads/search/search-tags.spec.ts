import { searchTagsOf, tagOfWanted } from './search-tags';

const isFound = (texts: readonly (string | null)[], wanted: readonly string[], platformId = 'plt_1'): boolean =>
  searchTagsOf('plt_1', texts).includes(tagOfWanted(platformId, wanted));

describe('the tags of what can be searched', () => {
  it.each<[readonly string[], boolean]>([
    [['trattoria'], true],
    [['tratt'], true],
    [['4'], true],
    [['luna', 'tra'], true],
    [['ratt'], false],
    [['tr'], false],
  ])('lead to a row by %j: %j', (wanted, expected) =>
    expect(isFound(['Trattoria 4', null, 'LUNA*'], wanted)).toBe(expected),
  );

  it('lead to no row of another platform', () => expect(isFound(['Trattoria'], ['trattoria'], 'plt_2')).toBe(false));

  it('are those of the first words of a long text, each once', () => {
    const words = Array.from({ length: 1_000 }, (_, n) => `word${n}`).join(' ');
    expect(searchTagsOf('plt_1', [words, 'word1']).length).toBeLessThan(40);
  });
});
