import { indexedPrefixesOf, isFoundBy, longestIndexedPrefixOf, searchTextsOf } from './search-texts';

describe('the words of a text, as search compares them', () => {
  it.each([
    ['Trattoria 437', ['trattoria', '437']],
    ['TAPRAIL-F0WZCRWES5', ['taprail', 'f0wzcrwes5']],
    ['Café Größenwahn', ['cafe', 'grossenwahn']],
    ['GRÖSSENWAHN', ['grossenwahn']],
    ['ﬁsh & chips', ['fish', 'chips']],
    ['İstanbul ısı', ['istanbul', 'isi']],
    ['קפה מרכז', ['קפה', 'מרכז']],
    ['100%_\'";--', ['100']],
    ['a\u0000b\u202ec\u200bd', ['a', 'b', 'c', 'd']],
    ['•••• %_', []],
    ['', []],
  ])('of %j are %j', (text, words) => expect(searchTextsOf(text)).toEqual(words));

  it('are cut, so that none is longer than an index can hold', () =>
    expect(searchTextsOf('x'.repeat(10_000))).toEqual(['x'.repeat(64)]));
});

describe('a word that is wanted', () => {
  it.each([
    ['trattoria', 'tra', true],
    ['trattoria', 'trattoria', true],
    ['trattoria', 'trattorias', false],
    ['trattoria', 'tr', false],
    ['4', '4', true],
    ['437', '4', false],
  ])('finds %j by %j: %j', (word, wanted, expected) => expect(isFoundBy(word, wanted)).toBe(expected));

  it.each(['4', '43', '437', 'bistro', 'trattoria'])('is found in the index by every beginning of %j', (word) => {
    const wanted = Array.from({ length: word.length }, (_, n) => word.slice(0, n + 1));
    const missed = wanted.filter(
      (each) => isFoundBy(word, each) && !indexedPrefixesOf(word).includes(longestIndexedPrefixOf(each)),
    );
    expect(missed).toEqual([]);
  });
});
