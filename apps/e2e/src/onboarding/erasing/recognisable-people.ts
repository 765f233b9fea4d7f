import { hairdresser, restaurant } from '../../harness/businesses';

type Values = Readonly<Record<string, unknown>>;

const phone = '+4930917917917';
const usPhone = '+15555550917';
const postalCode = '10917';
const usPostalCode = '94917';

/** Forms that stand for personal values here and for nothing else. Numbers count as a whole, or an id might contain them. */
const recognisable: readonly RegExp[] = [
  /zqmark/i,
  /4930917917917|15555550917/,
  /\b(10917|94917)\b/,
  /203\.0\.113\.219/,
  /"year":1902/,
  // The last four characters that are shown of what the vault holds.
  /\b(T471|Q917)\b/,
];

/** The same in files, where bytes that mean nothing may look like a short number: those count as JSON writes them. */
const recognisableInFiles: readonly RegExp[] = [
  /zqmark/i,
  /4930917917917|15555550917/,
  /"(10917|94917)\\?"/,
  /203\.0\.113\.219/,
  /"year\\?":1902/,
  /"(T471|Q917)\\?"/,
];

/** Each value once, with a few characters around it that tell where it stands. */
export const recognisedInFile = (bytes: Buffer): readonly string[] => {
  const text = bytes.toString('latin1');
  return recognisableInFiles.flatMap((form) => {
    const found = form.exec(text);
    return found ? [text.slice(Math.max(0, found.index - 40), found.index + 20)] : [];
  });
};

export const recognisedIn = (text: string): readonly string[] =>
  recognisable.flatMap((form) => form.exec(text)?.[0] ?? []);

const addressAt = (path: string, home: Values): Values =>
  Object.fromEntries(
    Object.entries({ line1: 'Zqmark-Str. 1', line2: 'Zqmark floor', city: 'Zqmark', ...home }).map(([name, value]) => [
      `${path}.address.${name}`,
      value,
    ]),
  );

const personAt = (path: string, ownPhone: string, home: Values): Values => ({
  ...addressAt(path, home),
  [`${path}.first_name`]: 'Zqmarkina',
  [`${path}.last_name`]: 'Zqmarkson',
  [`${path}.email`]: 'person@zqmark.example',
  [`${path}.phone`]: ownPhone,
  [`${path}.dob.day`]: 1,
  [`${path}.dob.month`]: 1,
  [`${path}.dob.year`]: 1902,
});

const businessAt = (ownPhone: string, home: Values): Values => ({
  email: 'office@zqmark.example',
  'business_profile.name': 'Zqmark and daughters',
  'business_profile.url': 'https://zqmark.example',
  'business_profile.product_description': 'What Zqmark makes',
  'business_profile.support_email': 'help@zqmark.example',
  'business_profile.support_phone': ownPhone,
  'business_profile.support_address.line1': 'Zqmark-Str. 2',
  'business_profile.support_address.postal_code': home['postal_code'],
  'tos_acceptance.ip': '203.0.113.219',
  'tos_acceptance.user_agent': 'Zqmark/1.0',
});

const german = { postal_code: postalCode };
const american = { state: 'CA', postal_code: usPostalCode };

/** A company whose people can be recognised in every field. */
export const recognisableCompany: Values = {
  ...businessAt(phone, german),
  ...personAt('representative', phone, german),
  ...personAt('owners.anna', phone, german),
  ...personAt('directors.dirk', phone, german),
  ...personAt('executives.emil', phone, german),
  ...addressAt('company', german),
  'representative.id_number': 'L01X00T471',
  'representative.relationship.title': 'Zqmark chief',
  'owners.anna.relationship.percent_ownership': 50,
  'company.name': 'Zqmark GmbH',
  'company.phone': phone,
  'company.tax_id': 'HRB12Q917',
  'company.registration_number': 'ZQMARK77',
  'company.executives_provided': true,
  'company.ownership_declaration.date': '2026-03-01T10:00:00Z',
  'company.ownership_declaration.ip': '203.0.113.219',
  'company.ownership_declaration.user_agent': 'Zqmark/1.0',
  'settings.payments.statement_descriptor': 'GREEN DOOR BISTRO',
  external_account: { ...(restaurant['external_account'] as object), account_holder_name: 'Zqmark GmbH' },
};

/** A sole trader who can be recognised in every field. */
export const recognisablePerson: Values = {
  ...businessAt(usPhone, american),
  ...personAt('individual', usPhone, american),
  external_account: { ...(hairdresser['external_account'] as object), account_holder_name: 'Zqmarkina Zqmarkson' },
};
