import type { FieldObject } from '@taprail/onboarding-domain';
import type { MerchantAddress } from './readers';

const required = ['line1', 'city', 'postal_code'] as const;
const statesNeeded: readonly string[] = ['AU', 'CA', 'US'];

const objectAt = (fields: FieldObject, name: string): FieldObject => {
  const value = fields[name];
  return typeof value === 'object' && value !== null ? (value as FieldObject) : {};
};

const textAt = (fields: FieldObject, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

type FoundAddress = Readonly<{ address: MerchantAddress }> | Readonly<{ missing: readonly string[] }>;

/** Where the business is: the address of the company, or of the person who is the business; or which parts of it nobody gave. */
export const merchantAddress = (fields: FieldObject): FoundAddress => {
  const owner = fields['businessType'] === 'individual' ? 'individual' : 'company';
  const given = objectAt(objectAt(fields, owner), 'address');
  const country = textAt(given, 'country') ?? textAt(fields, 'country') ?? '';
  const [line1, city, postalCode] = required.map((name) => textAt(given, name));
  const state = textAt(given, 'state');
  const line2 = textAt(given, 'line2');
  const lacksState = state === undefined && statesNeeded.includes(country);
  if (line1 === undefined || city === undefined || postalCode === undefined || country === '' || lacksState) {
    const names = [...required.filter((name) => textAt(given, name) === undefined), ...(lacksState ? ['state'] : [])];
    return { missing: [...names, ...(country === '' ? ['country'] : [])].map((name) => `${owner}.address.${name}`) };
  }
  return {
    address: {
      line1,
      city,
      postal_code: postalCode,
      country,
      ...(line2 === undefined ? {} : { line2 }),
      ...(state === undefined ? {} : { state }),
    },
  };
};
