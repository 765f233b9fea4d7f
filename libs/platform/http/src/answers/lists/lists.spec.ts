import { HttpProblem } from '../errors/http-problem';
import { decodeCursor, encodeCursor } from './cursor';
import { listAnswer } from './list-answer';

const refusal = (cursor: string, length: number): string => {
  try {
    decodeCursor(cursor, length);
  } catch (error) {
    return error instanceof HttpProblem ? error.code : 'another error';
  }
  return 'accepted';
};

describe('a cursor', () => {
  it('gives back where the page ended', () =>
    expect(decodeCursor(encodeCursor(['2026-03-02T11:04:05.123Z', 'tap_1', 7]), 3)).toEqual([
      '2026-03-02T11:04:05.123Z',
      'tap_1',
      7,
    ]));

  it.each<[string, string]>([
    ['noise', 'hello'],
    ['nothing', ''],
    ['another list’s', encodeCursor(['a'])],
    ['an object inside', Buffer.from('[1,"a",{}]').toString('base64url')],
    ['a later version', Buffer.from('[2,"a","b"]').toString('base64url')],
    ['not a list', Buffer.from('{"0":1}').toString('base64url')],
    ['a number past 2^53', Buffer.from('[1,"a",9007199254740993]').toString('base64url')],
  ])('is not %s', (_what, cursor) => expect(refusal(cursor, 2)).toBe('invalid_cursor'));
});

describe('a list', () => {
  const page = (count: number) =>
    listAnswer(
      Array.from({ length: count }, (_, i) => ({ n: i + 1 })),
      2,
      ({ n }) => [n],
      ({ n }) => `row ${n}`,
    );

  it('shows a page and where the next one begins', () =>
    expect(page(3)).toEqual({
      object: 'list',
      data: ['row 1', 'row 2'],
      has_more: true,
      next_cursor: encodeCursor([2]),
    }));

  it.each([
    [2, ['row 1', 'row 2']],
    [0, []],
  ])('ends after %i rows', (count, data) =>
    expect(page(count)).toEqual({ object: 'list', data, has_more: false, next_cursor: null }),
  );
});
