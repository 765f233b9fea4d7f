import { decodeCursor } from './cursor';
import { HttpProblem } from '../errors/http-problem';

/** For lists of which several rows may have begun at one place in the log: they are told apart by their keys. */
export const placeCursor = ({ createdPosition, key }: Readonly<{ createdPosition: bigint; key: string }>) => [
  String(createdPosition),
  key,
];

export const cursorPlace = (cursor: string | undefined): Readonly<{ after?: bigint; afterKey?: string }> => {
  if (cursor === undefined) return {};
  const [position, key] = decodeCursor(cursor, 2);
  if (typeof position !== 'string' || !/^\d{1,18}$/.test(position) || typeof key !== 'string') {
    throw new HttpProblem('invalid_cursor', { param: 'cursor' });
  }
  return { after: BigInt(position), afterKey: key };
};
