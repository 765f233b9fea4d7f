import { type RawBuilder, sql } from 'kysely';
import type { ReadStore } from './read-store';

/** For `column IN …`: one parameter and one text of SQL, however many values there are, so it is prepared once. */
export const among = (dialect: ReadStore['dialect'], values: readonly string[]): RawBuilder<unknown> => {
  const list = JSON.stringify(values);
  return dialect === 'sqlite'
    ? sql`(SELECT value FROM json_each(${list}))`
    : sql`(SELECT jsonb_array_elements_text(${list}::jsonb))`;
};
