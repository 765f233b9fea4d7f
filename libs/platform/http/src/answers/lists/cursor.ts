import { HttpProblem } from '../errors/http-problem';

/** Where a page ended: the values that the list is sorted by. Opaque to callers, so that we may change it. */
export type CursorValue = string | number;

const version = 1;

export const encodeCursor = (position: readonly CursorValue[]): string =>
  Buffer.from(JSON.stringify([version, ...position])).toString('base64url');

/** `length` is how many values the list sorts by: a cursor of another list is refused. */
export const decodeCursor = (cursor: string, length: number): readonly CursorValue[] => {
  const [found, ...position] = parse(cursor);
  const wellFormed = position.every((value) => typeof value === 'string' || Number.isSafeInteger(value));
  if (found !== version || position.length !== length || !wellFormed) {
    throw new HttpProblem('invalid_cursor', { param: 'cursor' });
  }
  return position as CursorValue[];
};

const parse = (cursor: string): readonly unknown[] => {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
};
