import type Stripe from 'stripe';

export type Params = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectOf = (value: unknown): Params => (isObject(value) ? value : {});

type Person = Stripe.AccountUpdateParams.Individual & Stripe.AccountUpdatePersonParams;

/** Names that the compiler has found in Stripe's own types. */
const names = <T>(...known: (keyof T & string)[]): readonly string[] => known;

const address = names<Stripe.AddressParam>('line1', 'line2', 'city', 'state', 'postal_code', 'country');
const sides = names<Stripe.AccountUpdatePersonParams.Verification.Document>('front', 'back');

/** What an object consists of: Stripe clears fields, not objects, so a cleared object is all of its fields cleared. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  individual: [
    ...names<Person>('first_name', 'last_name', 'email', 'phone', 'dob', 'address', 'id_number', 'ssn_last_4'),
    ...names<Person>('verification', 'political_exposure'),
  ],
  company: [
    ...names<Stripe.AccountUpdateParams.Company>('name', 'structure', 'tax_id', 'vat_id', 'registration_number'),
    ...names<Stripe.AccountUpdateParams.Company>('registration_date', 'phone', 'address', 'verification'),
    ...names<Stripe.AccountUpdateParams.Company>('ownership_declaration'),
  ],
  business_profile: [
    ...names<Stripe.AccountUpdateParams.BusinessProfile>('mcc', 'name', 'url', 'product_description'),
    ...names<Stripe.AccountUpdateParams.BusinessProfile>('support_email', 'support_phone', 'support_address'),
    ...names<Stripe.AccountUpdateParams.BusinessProfile>('annual_revenue', 'estimated_worker_count'),
  ],
  tos_acceptance: names<Stripe.AccountUpdateParams.TosAcceptance>('date', 'ip', 'user_agent'),
  ownership_declaration: names<Stripe.AccountUpdateParams.Company.OwnershipDeclaration>('date', 'ip', 'user_agent'),
  relationship: [
    ...names<Stripe.AccountUpdatePersonParams.Relationship>('title', 'owner', 'director', 'executive'),
    ...names<Stripe.AccountUpdatePersonParams.Relationship>('percent_ownership'),
  ],
  verification: names<Stripe.AccountUpdatePersonParams.Verification>('document', 'additional_document'),
  'company.verification': names<Stripe.AccountUpdateParams.Company.Verification>('document'),
  document: sides,
  additional_document: sides,
  address,
  support_address: address,
};

/** What Stripe takes only whole, or not at all: a change of one part sends the others along, once all are known. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  dob: ['day', 'month', 'year'],
  registration_date: ['day', 'month', 'year'],
  annual_revenue: ['amount', 'currency', 'fiscal_year_end'],
  tos_acceptance: ['date', 'ip'],
};

/** A flag has no empty state: it is cleared by saying no. */
const flags: readonly string[] = [
  ...['owners_provided', 'directors_provided', 'executives_provided', 'owner', 'director', 'executive'],
];

const cleared = (name: string, within: string): unknown => {
  const fields = fieldsOf[`${within}.${name}`] ?? fieldsOf[name];
  if (fields) return Object.fromEntries(fields.map((field) => [field, cleared(field, name)]));
  return flags.includes(name) ? false : '';
};

/** Instants are seconds at Stripe. What is none is sent as it is, so that Stripe says what is wrong with it. */
const seconds = (instant: unknown): unknown => {
  const atMs = typeof instant === 'string' ? Date.parse(instant) : NaN;
  return Number.isNaN(atMs) ? instant : Math.floor(atMs / 1_000);
};

/** One field of a merge patch in Stripe's form; `known` is the field after the change. */
export const toParam = (name: string, change: unknown, known: unknown, within = ''): unknown => {
  if (change === null) return cleared(name, within);
  if (name === 'date') return seconds(change);
  if (name === 'currency' && typeof change === 'string') return change.toLowerCase();
  if (!isObject(change)) return change;
  const whole = objectOf(known);
  const others = partsOf[name]?.every((part) => whole[part] !== undefined) ? toParams(whole, whole, name) : {};
  return { ...others, ...toParams(change, whole, name) };
};

export const toParams = (changes: Params, known: Params, within = ''): Params =>
  Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [name, toParam(name, change, known[name], within)]),
  );
