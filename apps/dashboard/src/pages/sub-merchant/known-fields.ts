/** How a value is given. `unknown` is a text field under the raw path, because the set of items is open. */
export type ControlKind =
  | 'text'
  | 'email'
  | 'tel'
  | 'url'
  | 'long-text'
  | 'number'
  | 'day'
  | 'secret'
  | 'check'
  | 'choice'
  | 'date'
  | 'address'
  | 'document'
  | 'bank'
  | 'declaration'
  | 'unknown';

/** The kinds of things that items are about; what stands by itself, such as the e-mail address, is of the account. */
export type Owner = 'person' | 'company' | 'business_profile' | 'settings' | 'account' | 'other';

export type KnownField = Readonly<{
  kind: ControlKind;
  label?: string;
  hint?: string;
  options?: readonly (readonly [value: string, text: string])[];
}>;
type Composite = Readonly<{ name: string; kind: ControlKind; label: string; allParts: readonly string[] }>;
type Fields = Readonly<Record<string, KnownField>>;

const text: KnownField = { kind: 'text' };
const email: KnownField = { kind: 'email', label: 'E-mail' };
const phone: KnownField = { kind: 'tel', label: 'Telephone', hint: 'With the country: +4930123456' };
const businessType: KnownField = {
  kind: 'choice',
  label: 'Business',
  options: [
    ['company', 'A company'],
    ['individual', 'A person on their own'],
  ],
};

const person: Fields = {
  first_name: { kind: 'text', hint: 'As in the identity document' },
  last_name: { kind: 'text', hint: 'As in the identity document' },
  email,
  phone,
  id_number: { kind: 'secret', label: 'Identity or tax number of the person' },
  ssn_last_4: { kind: 'secret', label: 'Last four digits of the social security number' },
  political_exposure: {
    kind: 'choice',
    options: [
      ['none', 'Not politically exposed'],
      ['existing', 'Politically exposed'],
    ],
  },
  'relationship.title': { kind: 'text', label: 'Title in the company', hint: 'Such as CEO' },
  'relationship.owner': { kind: 'check', label: 'Owns 25 % or more' },
  'relationship.director': { kind: 'check', label: 'Is a director' },
  'relationship.executive': { kind: 'check', label: 'Is an executive' },
  'relationship.percent_ownership': { kind: 'number', label: 'Share of the company in per cent' },
};

const company: Fields = {
  name: { kind: 'text', label: 'Legal name' },
  structure: { kind: 'text', label: 'Legal form', hint: "The provider's word, such as private_corporation" },
  tax_id: { kind: 'secret', label: 'Tax number' },
  vat_id: { kind: 'secret', label: 'VAT number' },
  registration_number: text,
  phone,
  owners_provided: { kind: 'check', label: 'Every owner of 25 % or more is named' },
  directors_provided: { kind: 'check', label: 'Every director is named' },
  executives_provided: { kind: 'check', label: 'Every executive is named' },
};

const profile: Fields = {
  mcc: { kind: 'text', label: 'Merchant category code', hint: 'Four digits: 5812 restaurant, 7230 salon, 7011 hotel' },
  name: { kind: 'text', label: 'Name that customers know' },
  url: { kind: 'url', label: 'Website' },
  product_description: { kind: 'long-text', label: 'What is sold' },
  support_email: { ...email, label: 'E-mail for customers' },
  support_phone: { ...phone, label: 'Telephone for customers' },
  estimated_worker_count: { kind: 'number', label: 'People who work there' },
  'annual_revenue.amount': { kind: 'number', label: 'Revenue of a year', hint: 'In minor units' },
  'annual_revenue.currency': { kind: 'text', label: 'Currency of the revenue' },
  'annual_revenue.fiscal_year_end': { kind: 'day', label: 'Last day of that year' },
};

const fields: Readonly<Record<Owner, Fields>> = {
  person,
  company,
  business_profile: profile,
  settings: {
    'payments.statement_descriptor': {
      kind: 'text',
      label: 'Statement descriptor',
      hint: 'What card holders read on their statements',
    },
  },
  account: { email, country: text, business_type: businessType, businessType },
  other: {},
};

/** Paths are foreign text: what every object has is no field. */
export const knownField = (owner: Owner, field: string): KnownField | undefined =>
  Object.hasOwn(fields[owner], field) ? fields[owner][field] : undefined;

const dateParts = ['day', 'month', 'year'];
const addressParts = ['line1', 'line2', 'city', 'state', 'postal_code', 'country'];
const sides = ['front', 'back'];
const declarationParts = ['date', 'ip', 'user_agent'];

const composite = (name: string, kind: ControlKind, label: string, allParts: readonly string[]): Composite => ({
  name,
  kind,
  label,
  allParts,
});

const composites: Readonly<Record<Owner, readonly Composite[]>> = {
  person: [
    composite('dob', 'date', 'Date of birth', dateParts),
    composite('address', 'address', 'Home address', addressParts),
    composite('verification.document', 'document', 'Identity document', sides),
    composite('verification.additional_document', 'document', 'Second document, such as a proof of address', sides),
  ],
  company: [
    composite('registration_date', 'date', 'Date of registration', dateParts),
    composite('address', 'address', 'Registered address', addressParts),
    composite('verification.document', 'document', 'Document that proves the company', sides),
    composite('ownership_declaration', 'declaration', 'Declaration that all owners are named', declarationParts),
  ],
  business_profile: [composite('support_address', 'address', 'Address for customers', addressParts)],
  settings: [],
  account: [
    composite('external_account', 'bank', 'Bank account', [
      'country',
      'currency',
      'account_holder_name',
      'account_holder_type',
      'iban',
      'routing_number',
      'account_number',
    ]),
    composite('tos_acceptance', 'declaration', 'The business has accepted the terms of the provider', declarationParts),
  ],
  other: [],
};

/** Values that belong together and are given in one control. */
export const compositeKinds = (owner: Owner): readonly Composite[] => composites[owner];
