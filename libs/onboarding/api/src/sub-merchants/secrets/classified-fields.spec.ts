import type { JsonSchema } from '@taprail/contracts';
import { compileDto } from '@taprail/http';
import { mapPersonal, plainFields } from '@taprail/onboarding-domain';
import { SubmitSubMerchantDto } from '../sub-merchant.dto';
import { maskSecrets } from './secret-fields';

const { schema, defs } = compileDto(SubmitSubMerchantDto);

/** Every object that a schema allows, with its definitions in place of their names. */
const objectsIn = (part: JsonSchema): readonly JsonSchema[] => {
  const {
    $ref,
    anyOf = [],
    items,
    additionalProperties,
    properties,
  } = part as Readonly<{
    $ref?: string;
    anyOf?: readonly JsonSchema[];
    items?: JsonSchema;
    additionalProperties?: JsonSchema | boolean;
    properties?: object;
  }>;
  const inner = [...anyOf, ...(items ? [items] : [])];
  if (typeof additionalProperties === 'object') inner.push(additionalProperties);
  return [
    ...($ref ? objectsIn(defs.get($ref.slice('#/$defs/'.length))!) : []),
    ...(properties ? [part] : []),
    ...inner.flatMap(objectsIn),
  ];
};

/** The paths of all fields that hold one value. */
const leavesOf = (part: JsonSchema, path: string): readonly string[] => {
  const objects = objectsIn(part);
  if (objects.length === 0) return [path];
  return objects.flatMap(({ properties }) =>
    Object.entries(properties as Readonly<Record<string, JsonSchema>>).flatMap(([name, inner]) =>
      leavesOf(inner, path === '' ? name : `${path}.${name}`),
    ),
  );
};

const nested = (path: string, value: string): object =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;

const people = /^(individual|representative|owners|directors|executives)\./;
const inList = /^(owners|directors|executives)\./;

/** Whether a value at this path can be read in what leaves the gateway. */
const canBeRead = (path: string): boolean => {
  const given = nested(path.replace(inList, '$1.anna.'), 'Zqmark-12345678');
  return JSON.stringify(mapPersonal(maskSecrets(given), () => 'hidden')).includes('Zqmark');
};

const leaves = [...new Set(leavesOf(schema, ''))].filter((path) => path !== 'externalRef');

/** Of a new field somebody has to say whether it is personal: here, or in `plainFields` with a reason. */
const personal = [
  'business_profile.annual_revenue.amount',
  'business_profile.annual_revenue.currency',
  'business_profile.annual_revenue.fiscal_year_end',
  'business_profile.estimated_worker_count',
  'business_profile.name',
  'business_profile.product_description',
  'business_profile.support_address.city',
  'business_profile.support_address.line1',
  'business_profile.support_address.line2',
  'business_profile.support_address.postal_code',
  'business_profile.support_address.state',
  'business_profile.support_email',
  'business_profile.support_phone',
  'business_profile.url',
  'company.address.city',
  'company.address.line1',
  'company.address.line2',
  'company.address.postal_code',
  'company.address.state',
  'company.name',
  'company.ownership_declaration.date',
  'company.ownership_declaration.ip',
  'company.ownership_declaration.user_agent',
  'company.phone',
  'company.registration_date.day',
  'company.registration_date.month',
  'company.registration_date.year',
  'company.registration_number',
  'company.tax_id',
  'company.vat_id',
  'email',
  'external_account.account_holder_name',
  'external_account.account_number',
  'external_account.iban',
  'person.address.city',
  'person.address.line1',
  'person.address.line2',
  'person.address.postal_code',
  'person.address.state',
  'person.dob.day',
  'person.dob.month',
  'person.dob.year',
  'person.email',
  'person.first_name',
  'person.id_number',
  'person.last_name',
  'person.phone',
  'person.political_exposure',
  'person.relationship.percent_ownership',
  'person.relationship.title',
  'person.ssn_last_4',
  'tos_acceptance.date',
  'tos_acceptance.ip',
  'tos_acceptance.user_agent',
];

describe('the fields of a sub-merchant', () => {
  const ofEverybody = (paths: readonly string[]) =>
    [...new Set(paths.map((path) => path.replace(people, 'person.')))].sort();

  it('are each either personal or named as plain', () => {
    expect(ofEverybody(leaves.filter((path) => !canBeRead(path)))).toEqual(personal);
    const named = (path: string) => plainFields.some((plain) => path === plain || path.startsWith(`${plain}.`));
    expect(ofEverybody(leaves.filter(canBeRead)).filter((path) => !named(path))).toEqual([]);
  });

  it('are named as plain only where there is such a field', () => {
    const known = ofEverybody(leaves);
    const exists = (plain: string) => known.some((path) => path === plain || path.startsWith(`${plain}.`));
    expect(plainFields.filter((plain) => !exists(plain))).toEqual([]);
  });
});
