import type { FieldObject } from '../../sub-merchant/sub-merchant.events';
import { isObject, valueAt } from '../field-paths';
import { type FieldFault, type FieldRule, firstFault, invalid } from '../field-rule';
import { peopleTouched } from '../people-touched';

const fiveDigits = /^\d{5}$/;

const postalForms: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}([ -]?\d{4})?$/,
  DE: fiveDigits,
  ES: fiveDigits,
  FR: fiveDigits,
  IT: fiveDigits,
  GB: /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i,
};

/** With the district, the territories and the armed forces' three. */
const states = new Set(
  (
    'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR ' +
    'PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI AA AE AP'
  ).split(' '),
);

/** States and postal codes of the countries whose forms are fixed. */
export const addressRule: FieldRule = ({ after, changes }) => {
  const ofPeople = peopleTouched(after, changes)
    .filter(({ given }) => isObject(given['address']))
    .map(({ path, after: person }) => ({ path: `${path}.address`, address: person['address'] }));
  const ofBusiness = ['company.address', 'business_profile.support_address']
    .filter((path) => isObject(valueAt(changes, path)))
    .map((path) => ({ path, address: valueAt(after, path) }));
  return firstFault([...ofPeople, ...ofBusiness], ({ path, address }) =>
    isObject(address) ? addressFault(path, address, after.country) : undefined,
  );
};

const addressFault = (path: string, address: FieldObject, homeCountry: string): FieldFault | undefined => {
  const { state, postal_code: postalCode, country = homeCountry } = address;
  if (country === 'US' && typeof state === 'string' && !states.has(state.toUpperCase())) {
    return invalid(`${path}.state`, 'A state of the United States is given by its two letters.');
  }
  const form = postalForms[String(country)];
  return form && typeof postalCode === 'string' && !form.test(postalCode.trim())
    ? invalid(`${path}.postal_code`, `This is not a postal code of ${String(country)}.`)
    : undefined;
};
