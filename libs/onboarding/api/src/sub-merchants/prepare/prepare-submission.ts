import { HttpProblem } from '@taprail/http';
import { preparePeople } from './prepare-people';
import { isObject, type JsonObject, spreadKeys } from './spread-keys';
import { tidyFields } from './tidy-fields';

/** The interface document prints one of the two business types as "the service"; it is read as the individual. */
const individualAlias = 'the service';

/** Items that name a required field and so cannot be cleared. */
const required = ['businessType', 'country', 'email'];

/** Brings what callers may write to the one shape that is checked. */
export const prepareSubmission = (body: unknown): unknown => {
  if (!isObject(body)) return body;
  const fields = withBusinessType(spreadKeys(body));
  for (const field of required) {
    if (fields[field] === null) {
      throw new HttpProblem('invalid_value', { param: field, message: `${field} can be changed but not cleared.` });
    }
  }
  return tidyFields(preparePeople(fields));
};

/** The PSP asks for `business_type`, and what is asked for is what can be sent. */
const withBusinessType = (fields: JsonObject): JsonObject => {
  const { business_type: asked, ...others } = fields;
  if (asked !== undefined && others['businessType'] !== undefined) {
    throw new HttpProblem('invalid_value', { param: 'business_type', message: 'businessType is given twice.' });
  }
  const businessType = asked === undefined ? others['businessType'] : asked;
  if (businessType === undefined) return others;
  const isAlias = typeof businessType === 'string' && businessType.trim().toLowerCase() === individualAlias;
  return { ...others, businessType: isAlias ? 'individual' : businessType };
};

/** A submission says what is, not what is not: null says the same as leaving the field out. */
export const withoutNulls = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, withoutNullsBelow(value)]),
  );

const withoutNullsBelow = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNullsBelow);
  return isObject(value) ? withoutNulls(value) : value;
};
