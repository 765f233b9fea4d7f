import type Stripe from 'stripe';
import type { AccountUpdate, NewAccount } from '../../onboarding-psp';
import { objectOf, type Params, toParam } from './to-params';

/** We collect what is required, bear losses and pay out from our own ledger: Stripe shows the business nothing. */
export const newAccountParams = (account: NewAccount): Stripe.AccountCreateParams => ({
  country: account.country,
  email: account.email,
  business_type: account.businessType,
  controller: {
    stripe_dashboard: { type: 'none' },
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'application',
  },
  capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  settings: { payouts: { schedule: { interval: 'manual' } } },
  metadata: {
    external_ref: account.externalRef,
    sub_merchant_id: account.subMerchantId,
    env: account.environment,
  },
});

const ofCompany = ['company', 'representative', 'owners', 'directors', 'executives'];

/** Another business type is a fresh start at Stripe: everything that is known of the new type goes along. */
export const withNewType = ({ fields, changes }: AccountUpdate): AccountUpdate => {
  if (changes['businessType'] === undefined) return { fields, changes };
  const names = fields.businessType === 'company' ? ofCompany : ['individual'];
  const known = names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]);
  return { fields, changes: { ...Object.fromEntries(known), ...changes } };
};

/** Said last: that all people of a role are named is true only once they are. */
const saidLast = ['owners_provided', 'directors_provided', 'executives_provided'];

const companyParams = ({ fields, changes }: AccountUpdate, last: boolean): Params => {
  const company = objectOf(toParam('company', changes['company'], fields['company']));
  return Object.fromEntries(Object.entries(company).filter(([name]) => saidLast.includes(name) === last));
};

/** The part of an update that is neither a person nor the bank account. Payout schedules are ours and never sent. */
export const accountParams = (update: AccountUpdate): Params => {
  const { fields, changes } = update;
  const params: Record<string, unknown> = {};
  if (changes['email'] !== undefined) params['email'] = changes['email'] ?? '';
  if (changes['businessType'] !== undefined) params['business_type'] = fields.businessType;
  const sections = [
    'business_profile',
    'tos_acceptance',
    ...(fields.businessType === 'individual' ? ['individual'] : []),
  ];
  for (const name of sections) {
    if (changes[name] !== undefined) params[name] = toParam(name, changes[name], fields[name]);
  }
  const company = fields.businessType === 'company' ? companyParams(update, false) : {};
  if (Object.keys(company).length > 0) params['company'] = company;
  const descriptor = descriptorOf(changes['settings']);
  if (descriptor !== undefined) params['settings'] = { payments: { statement_descriptor: descriptor ?? '' } };
  return params;
};

/** Null where it was cleared, whichever object around it was. */
const descriptorOf = (settings: unknown): unknown => {
  if (settings === undefined || settings === null) return settings;
  const payments = objectOf(settings)['payments'];
  return payments === undefined || payments === null ? payments : objectOf(payments)['statement_descriptor'];
};

export const namedPeopleParams = (update: AccountUpdate): Params => {
  if (update.fields.businessType !== 'company') return {};
  const company = companyParams(update, true);
  return Object.keys(company).length > 0 ? { company } : {};
};
