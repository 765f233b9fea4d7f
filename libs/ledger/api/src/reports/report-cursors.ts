import { decodeCursor, HttpProblem } from '@taprail/http';
import { isCivilDate } from '@taprail/money';

const refuse = (): never => {
  throw new HttpProblem('invalid_cursor', { param: 'cursor' });
};

const isPosition = (value: unknown): value is string => typeof value === 'string' && /^\d{1,18}$/.test(value);

export const accountCursor = ({ account }: Readonly<{ account: string }>): readonly string[] => [account];

export const cursorAccount = (cursor: string | undefined): string | undefined => {
  if (cursor === undefined) return undefined;
  const [account] = decodeCursor(cursor, 1);
  return typeof account === 'string' && /^[\x21-\x7e]{1,200}$/.test(account) ? account : refuse();
};

/** One event may begin several rows, so that a place alone does not name one. */
export type ClearingPlace = Readonly<{ after: bigint; afterKey: string }>;

export const clearingCursor = ({ createdPosition, key }: Readonly<{ createdPosition: bigint; key: string }>) =>
  [String(createdPosition), key] as const;

export const cursorClearing = (cursor: string | undefined): ClearingPlace | undefined => {
  if (cursor === undefined) return undefined;
  const [position, key] = decodeCursor(cursor, 2);
  if (!isPosition(position) || typeof key !== 'string') return refuse();
  return { after: BigInt(position), afterKey: key };
};

/** The place from which a statement goes on: behind the entry at this place, on this day, and with this balance. */
export type StatementPlace = Readonly<{ day: string; position: bigint; balance: number }>;

export const statementCursor = ({ day, position, balance }: StatementPlace) =>
  [day, String(position), balance] as const;

export const cursorStatement = (cursor: string | undefined): StatementPlace | undefined => {
  if (cursor === undefined) return undefined;
  const [day, position, balance] = decodeCursor(cursor, 3);
  if (!isCivilDate(day) || !isPosition(position) || typeof balance !== 'number') return refuse();
  return { day, position: BigInt(position), balance };
};
