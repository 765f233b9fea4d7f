import { decodeCursor } from './cursor';
import { HttpProblem } from '../errors/http-problem';

/** Lists are ordered by where their rows began in the log; a cursor says after which one to go on. */
export const positionCursor = ({ createdPosition }: Readonly<{ createdPosition: bigint }>): readonly string[] => [
  String(createdPosition),
];

export const cursorPosition = (cursor: string | undefined): Readonly<{ after?: bigint }> => {
  if (cursor === undefined) return {};
  const [position] = decodeCursor(cursor, 1);
  if (typeof position !== 'string' || !/^\d{1,18}$/.test(position)) {
    throw new HttpProblem('invalid_cursor', { param: 'cursor' });
  }
  return { after: BigInt(position) };
};
