import { HttpProblem, refForm } from '@taprail/http';
import { peopleMax } from '../dto/sub-merchant-objects.dto';
import { isObject, type JsonObject, spreadKeys } from './spread-keys';

const roles = ['owners', 'directors', 'executives'];

/** Checks what names the people; the rest of them is checked with all other fields. */
export const preparePeople = (fields: JsonObject): JsonObject => {
  const prepared = { ...fields };
  for (const role of roles) {
    const given = fields[role];
    if (Array.isArray(given)) prepared[role] = listOf(role, given);
    else if (isObject(given)) checkRefs(role, Object.keys(given));
  }
  return prepared;
};

const listOf = (role: string, given: readonly unknown[]): readonly unknown[] => {
  checkSize(role, given.length);
  const seen = new Set<unknown>();
  return given.map((item, index) => {
    if (!isObject(item)) return item;
    const { ref } = item;
    if (ref !== undefined && seen.has(ref)) {
      throw invalid(`${role}.${index}.ref`, 'Another person in this list has the same reference.');
    }
    seen.add(ref);
    return spreadKeys(item, [role, typeof ref === 'string' && refForm.test(ref) ? ref : String(index)]);
  });
};

const checkRefs = (role: string, refs: readonly string[]): void => {
  checkSize(role, refs.length);
  const wrong = refs.find((ref) => !refForm.test(ref));
  if (wrong !== undefined) {
    throw invalid(`${role}.${wrong.slice(0, 100)}`, 'A reference has 1 to 64 letters, digits, underscores and dashes.');
  }
};

/** Before anything looks at the people themselves: a list of thousands is not worth the time. */
const checkSize = (role: string, size: number): void => {
  if (size > peopleMax) throw invalid(role, `At most ${peopleMax} people can be given in one list.`);
};

const invalid = (param: string, message: string): HttpProblem => new HttpProblem('invalid_value', { param, message });
