import { markOf, markOfId } from './mark';

describe('the mark of a text', () => {
  it('is a whole number that differs from that of others', () => {
    const texts = Array.from({ length: 20_000 }, (_, n) => `merchant sm_${n}`);
    const marks = texts.map(markOf);
    expect(marks.every((mark) => Number.isSafeInteger(mark) && mark >= 0)).toBe(true);
    expect([new Set(marks).size, texts.map(markOf)]).toEqual([texts.length, marks]);
  });

  it('rises with ids that rise with time, and is the same beside them', () => {
    const ids = ['txn_01KJM0Z8R0AA00000000000000', 'txn_01KJM0Z8R0AB00000000000000', 'txn_01KJM0Z8R1AA00000000000000'];
    const marks = ids.map(markOfId);
    expect(marks).toEqual([...new Set(marks)].toSorted((a, b) => a - b));
    expect(markOfId('le_01KJM0Z8R0AAZZZZZZZZZZZZZZ')).toBe(marks[0]);
  });

  it('is that of the whole text where it is no such id', () => {
    const texts = [
      'txn_1',
      'txn_01KJM0Z8R0AA0000000000000',
      'txn_01KJM0Z8RUAA00000000000000',
      'txn_01KJM0Z8RüAA00000000000000',
    ];
    expect(texts.map(markOfId)).toEqual(texts.map(markOf));
  });
});
