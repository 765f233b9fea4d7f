/** How a value is given. `unknown` is a text field under the raw path, because the set of items is open. */
export type ControlKind =
  | 'text'
  | 'email'
  | 'tel'
  | 'url'
  | 'long-text'
  | 'number'
  | 'money'
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
const email: KnownField = { kind: 'email', label: 'Email' };
const phone: KnownField = { kind: 'tel', label: 'Phone number', hint: 'With country code, such as +4930123456' };
const businessType: KnownField = {
  kind: 'choice',
  label: 'Business type',
  options: [
    ['company', 'Company'],
    ['individual', 'Individual'],
  ],
};

const person: Fields = {
  first_name: { kind: 'text', hint: 'As on the identity document' },
  last_name: { kind: 'text', hint: 'As on the identity document' },
  email,
  phone,
  id_number: { kind: 'secret', label: 'Personal ID or tax number' },
  ssn_last_4: { kind: 'secret', label: 'Last four digits of SSN' },
  political_exposure: {
    kind: 'choice',
    options: [
      ['none', 'Not politically exposed'],
      ['existing', 'Politically exposed'],
    ],
  },
  'relationship.title': { kind: 'text', label: 'Job title', hint: 'For example CEO' },
  'relationship.owner': { kind: 'check', label: 'Owns 25% or more' },
  'relationship.director': { kind: 'check', label: 'Is a director' },
  'relationship.executive': { kind: 'check', label: 'Is an executive' },
  'relationship.percent_ownership': { kind: 'number', label: 'Ownership (%)' },
};

const company: Fields = {
  name: { kind: 'text', label: 'Legal name' },
  structure: { kind: 'text', label: 'Legal structure', hint: 'As named by the provider, such as private_corporation' },
  tax_id: { kind: 'secret', label: 'Tax ID' },
  vat_id: { kind: 'secret', label: 'VAT ID' },
  registration_number: text,
  phone,
  owners_provided: { kind: 'check', label: 'All owners of 25% or more are listed' },
  directors_provided: { kind: 'check', label: 'All directors are listed' },
  executives_provided: { kind: 'check', label: 'All executives are listed' },
};

const profile: Fields = {
  mcc: { kind: 'text', label: 'Merchant category code', hint: 'Four digits: 5812 restaurant, 7230 salon, 7011 hotel' },
  name: { kind: 'text', label: 'Trading name' },
  url: { kind: 'url', label: 'Website' },
  product_description: { kind: 'long-text', label: 'Product description' },
  support_email: { ...email, label: 'Support email' },
  support_phone: { ...phone, label: 'Support phone number' },
  estimated_worker_count: { kind: 'number', label: 'Number of employees' },
  'annual_revenue.fiscal_year_end': { kind: 'day', label: 'Fiscal year end' },
};

const fields: Readonly<Record<Owner, Fields>> = {
  person,
  company,
  business_profile: profile,
  settings: {
    'payments.statement_descriptor': {
      kind: 'text',
      label: 'Statement descriptor',
      hint: 'Shown on cardholder statements',
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
    composite('verification.additional_document', 'document', 'Additional document, such as proof of address', sides),
  ],
  company: [
    composite('registration_date', 'date', 'Registration date', dateParts),
    composite('address', 'address', 'Registered address', addressParts),
    composite('verification.document', 'document', 'Company verification document', sides),
    composite(
      'ownership_declaration',
      'declaration',
      'The business declares that all owners are listed',
      declarationParts,
    ),
  ],
  business_profile: [
    composite('support_address', 'address', 'Support address', addressParts),
    composite('annual_revenue', 'money', 'Annual revenue', ['currency', 'amount']),
  ],
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
    composite('tos_acceptance', 'declaration', 'The business has accepted the provider terms', declarationParts),
  ],
  other: [],
};

/** Values that belong together and are given in one control. */
export const compositeKinds = (owner: Owner): readonly Composite[] => composites[owner];
