import { representativeOf } from '../../engine/requirements/people';
import type { AccountState } from '../../engine/state/account-state';
import { fieldAt, fieldsOf, type AccountFields, type FieldValue } from '../../engine/state/fields';
import { bankJson } from './bank-json';
import { listJson } from './list-json';
import { addressJson, documentJson, personJson } from './person-json';
import { accountRequirements, noAccountRequirements, seconds } from './requirements-json';
import { settingsJson } from './settings-json';

const profileJson = ({ fields }: AccountState): AccountFields => {
  const profile = fieldsOf(fields['business_profile']);
  const given = (name: string): FieldValue => profile[name] ?? null;
  return {
    annual_revenue: given('annual_revenue'),
    estimated_worker_count: given('estimated_worker_count'),
    mcc: given('mcc'),
    minority_owned_business_designation: given('minority_owned_business_designation'),
    name: given('name'),
    product_description: given('product_description'),
    specified_commercial_transactions_act_url: null,
    support_address: profile['support_address'] === undefined ? null : addressJson(profile['support_address']),
    support_email: given('support_email'),
    support_phone: given('support_phone'),
    support_url: given('support_url'),
    url: given('url'),
  };
};

const companyJson = ({ fields }: AccountState): AccountFields => {
  const company = fieldsOf(fields['company']);
  const flag = (name: string): boolean => company[name] === true;
  return {
    address: addressJson(company['address']),
    directors_provided: flag('directors_provided'),
    executives_provided: flag('executives_provided'),
    name: company['name'] ?? null,
    owners_provided: flag('owners_provided'),
    ...(company['ownership_declaration'] === undefined
      ? {}
      : { ownership_declaration: company['ownership_declaration'] }),
    phone: company['phone'] ?? null,
    ...(company['registration_date'] === undefined ? {} : { registration_date: company['registration_date'] }),
    ...(company['structure'] === undefined ? {} : { structure: company['structure'] }),
    tax_id_provided: company['tax_id'] !== undefined,
    vat_id_provided: company['vat_id'] !== undefined,
    verification: { document: documentJson(fieldAt(company, 'verification.document')) },
  };
};

const tosJson = ({ fields }: AccountState): AccountFields => {
  const tos = fieldsOf(fields['tos_acceptance']);
  return { date: tos['date'] ?? null, ip: tos['ip'] ?? null, user_agent: tos['user_agent'] ?? null };
};

/** An account as Stripe shows it to its platform. */
export const accountJson = (account: AccountState): AccountFields => {
  const { standing } = account;
  const individual = account.businessType === 'individual' ? representativeOf(account) : undefined;
  const banks = account.banks.map((bank) => bankJson(account.id, bank));
  return {
    id: account.id,
    object: 'account',
    business_profile: profileJson(account),
    business_type: account.businessType,
    capabilities: { ...standing.capabilities },
    charges_enabled: standing.chargesEnabled,
    ...(account.businessType === 'individual' ? {} : { company: companyJson(account) }),
    controller: { ...account.controller, is_controller: true, type: 'application' },
    country: account.country,
    created: seconds(account.createdMs),
    default_currency: account.defaultCurrency,
    details_submitted: standing.detailsSubmitted,
    email: account.email,
    external_accounts: {
      ...listJson(`/v1/accounts/${account.id}/external_accounts`, banks, false),
      total_count: banks.length,
    },
    future_requirements: noAccountRequirements,
    groups: { payments_pricing: null },
    ...(individual ? { individual: personJson(account, individual) } : {}),
    metadata: account.metadata,
    payouts_enabled: standing.payoutsEnabled,
    requirements: accountRequirements(standing),
    settings: settingsJson(account),
    tos_acceptance: tosJson(account),
    type: account.type,
  };
};
