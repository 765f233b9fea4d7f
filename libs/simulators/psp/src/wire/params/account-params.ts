import { supportedCountries } from '../../engine/accounts/countries';
import { externalAccount } from './resource-params';
import { address, individualParams } from './person-params';
import { branch, type Branch, choice, digits, email, flag, integer, list, map, text, url } from './shape';

const declaration = branch({ date: integer, ip: text, user_agent: text });
const requested = branch({ requested: flag });
const files = branch({ files: list(text) });

const documentNames = [
  'bank_account_ownership_verification',
  'company_license',
  'company_memorandum_of_association',
  'company_ministerial_decree',
  'company_registration_verification',
  'company_tax_id_verification',
  'proof_of_address',
  'proof_of_registration',
  'proof_of_ultimate_beneficial_ownership',
];

const businessProfile: Branch = {
  annual_revenue: branch({ amount: integer, currency: text, fiscal_year_end: text }),
  estimated_worker_count: integer,
  mcc: digits(/^\d{4}$/, 'Invalid MCC: must have 4 digits'),
  minority_owned_business_designation: list(text),
  monthly_estimated_revenue: branch({ amount: integer, currency: text }),
  name: text,
  product_description: text,
  support_address: address,
  support_email: email,
  support_phone: text,
  support_url: url,
  url,
};

const company: Branch = {
  address,
  directors_provided: flag,
  directorship_declaration: declaration,
  executives_provided: flag,
  export_license_id: text,
  export_purpose_code: text,
  name: text,
  owners_provided: flag,
  ownership_declaration: declaration,
  ownership_exemption_reason: text,
  phone: text,
  registration_date: branch({ day: integer, month: integer, year: integer }, true),
  registration_number: text,
  representative_declaration: declaration,
  structure: text,
  tax_id: text,
  tax_id_registrar: text,
  vat_id: text,
  verification: branch({ document: branch({ front: text, back: text }) }),
};

const descriptor = digits(/^.{5,22}$/, 'The statement descriptor must be between 5 and 22 characters.');
const schedule: Branch = {
  delay_days: text,
  interval: choice('daily', 'manual', 'monthly', 'weekly'),
  monthly_anchor: integer,
  monthly_payout_days: list(integer),
  weekly_anchor: text,
  weekly_payout_days: list(text),
};
const settings: Branch = {
  branding: branch({ icon: text, logo: text, primary_color: text, secondary_color: text }),
  card_payments: branch({
    decline_on: branch({ avs_failure: flag, cvc_failure: flag }),
    statement_descriptor_prefix: text,
  }),
  payments: branch({ statement_descriptor: descriptor }),
  payouts: branch({ debit_negative_balances: flag, schedule: branch(schedule), statement_descriptor: text }),
};

export const updateAccountParams: Branch = {
  business_profile: branch(businessProfile),
  business_type: { kind: 'choice', of: ['company', 'individual'], keeps: true },
  capabilities: branch({ card_payments: requested, transfers: requested }),
  company: branch(company),
  default_currency: text,
  documents: branch(Object.fromEntries(documentNames.map((name) => [name, files]))),
  email,
  external_account: externalAccount,
  groups: branch({ payments_pricing: text }),
  individual: branch(individualParams),
  metadata: map,
  settings: branch(settings),
  tos_acceptance: branch({ date: integer, ip: text, service_agreement: text, user_agent: text }),
};

export const createAccountParams: Branch = {
  ...updateAccountParams,
  controller: branch({
    fees: branch({ payer: choice('account', 'application') }),
    losses: branch({ payments: choice('application', 'stripe') }),
    requirement_collection: choice('application', 'stripe'),
    stripe_dashboard: branch({ type: choice('express', 'full', 'none') }),
  }),
  country: {
    kind: 'text',
    keeps: true,
    format: {
      pattern: new RegExp(`^(${supportedCountries.join('|')})$`, 'i'),
      code: 'country_unsupported',
      says: (value) => `${value} is not currently supported by Stripe`,
    },
  },
  type: choice('custom', 'express', 'standard'),
};
