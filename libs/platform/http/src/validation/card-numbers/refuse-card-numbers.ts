import { HttpProblem } from '../../answers/errors/http-problem';
import { hasCardNumber } from './card-number';

/** Deeper than any body that is accepted: what lies below is refused by its shape. */
const depthMax = 20;

const refusal = (param: string): HttpProblem => {
  const message = `${param === '' ? 'A field' : param} contains a number that looks like a card number.`;
  return new HttpProblem('card_number_not_allowed', { message, ...(param === '' ? {} : { param }) });
};

/** Neither the message nor the param repeats the number. */
export const refuseCardNumber = (text: string, param: string): void => {
  if (hasCardNumber(text)) throw refusal(param);
};

/**
 * Every text of a body, and every name in it: platforms choose the names of metadata. It runs before the shape is checked, whose
 * faults name what they found. `exempt` are the fields that have numbers of their own, such as those of bank accounts.
 */
export const refuseCardNumbers = (value: unknown, exempt: ReadonlySet<string>): void => visit(value, '', exempt, 0);

const visit = (value: unknown, path: string, exempt: ReadonlySet<string>, depth: number): void => {
  if (typeof value === 'string') return refuseCardNumber(value, path);
  if (typeof value !== 'object' || value === null || depth > depthMax) return;
  for (const name of Object.keys(value)) {
    refuseCardNumber(name, path);
    // `external_account.iban` is the field in another spelling.
    if (exempt.has(name.slice(name.lastIndexOf('.') + 1))) continue;
    const inside = (value as Readonly<Record<string, unknown>>)[name];
    visit(inside, path === '' ? name : `${path}.${name}`, exempt, depth + 1);
  }
};
