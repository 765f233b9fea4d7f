import { numericTagOf, numericTagOfId } from './numeric-tag';

describe('the mark of a text', () => {
  it('is a whole number that differs from that of others', () => {
    const texts = Array.from({ length: 20_000 }, (_, n) => `merchant sm_${n}`);
    const numericTags = texts.map(numericTagOf);
    expect(numericTags.every((mark) => Number.isSafeInteger(mark) && mark >= 0)).toBe(true);
    expect([new Set(numericTags).size, texts.map(numericTagOf)]).toEqual([texts.length, numericTags]);
  });

  it('rises with ids that rise with time, and is the same beside them', () => {
    const ids = ['txn_01KJM0Z8R0AA00000000000000', 'txn_01KJM0Z8R0AB00000000000000', 'txn_01KJM0Z8R1AA00000000000000'];
    const numericTags = ids.map(numericTagOfId);
    expect(numericTags).toEqual([...new Set(numericTags)].toSorted((a, b) => a - b));
    expect(numericTagOfId('le_01KJM0Z8R0AAZZZZZZZZZZZZZZ')).toBe(numericTags[0]);
  });

  it('is that of the whole text where it is no such id', () => {
    const texts = [
      'txn_1',
      'txn_01KJM0Z8R0AA0000000000000',
      'txn_01KJM0Z8RUAA00000000000000',
      'txn_01KJM0Z8RüAA00000000000000',
    ];
    expect(texts.map(numericTagOfId)).toEqual(texts.map(numericTagOf));
  });
});
