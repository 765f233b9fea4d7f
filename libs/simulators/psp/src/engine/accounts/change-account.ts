import {
  type AccountState,
  type AccountBusinessType,
  type CapabilityName,
  capabilityNames,
  type CapabilityState,
  nothingDue,
} from '../state/account-state';
import { fieldsOf, type AccountFields, isFields, mergeFields, textOf } from '../state/fields';
import { invalid } from '../state/refusal';
import { concealCompany } from '../state/concealed-numbers';
import { currencyOfCountry } from './countries';

const customController: AccountFields = {
  fees: { payer: 'application' },
  losses: { payments: 'application' },
  requirement_collection: 'application',
  stripe_dashboard: { type: 'none' },
};
const storedBranches = ['business_profile', 'company', 'tos_acceptance', 'settings', 'documents', 'groups'];
const metadataKeysMax = 50;

export const metadataOf = (
  current: Readonly<Record<string, string>>,
  patch: AccountFields | null,
): Record<string, string> => {
  const merged = patch === null ? {} : mergeFields(current, patch);
  if (Object.keys(merged).length > metadataKeysMax) {
    throw invalid(`Metadata can have at most ${metadataKeysMax} keys.`, 'metadata');
  }
  return Object.fromEntries(Object.entries(merged).map(([name, value]) => [name, String(value)]));
};

export const newAccount = (params: AccountFields, id: string, nowMs: number): AccountState => {
  const country = (textOf(params['country']) ?? 'US').toUpperCase();
  const type = textOf(params['type']);
  if (type !== null && params['controller'] !== undefined) {
    throw invalid('You may not provide the `type` parameter and `controller` parameters simultaneously.', 'type');
  }
  return {
    id,
    createdMs: nowMs,
    country,
    email: null,
    type: type ?? 'none',
    controller: mergeFields(customController, fieldsOf(params['controller'])),
    defaultCurrency: textOf(params['default_currency'])?.toLowerCase() ?? currencyOfCountry(country),
    businessType: null,
    metadata: {},
    fields: {},
    capabilities: {},
    persons: [],
    banks: [],
    demands: [],
    waived: [],
    volumeMinor: 0,
    deadlinesMs: {},
    chargesOnce: false,
    payoutsOnce: false,
    underReview: false,
    rejected: null,
    settledAtMs: nowMs,
    standing: nothingDue,
  };
};

const requestedBy = (
  account: AccountState,
  name: CapabilityName,
  patch: AccountFields,
  nowMs: number,
): CapabilityState => {
  const current = account.capabilities[name] ?? { requested: false, requestedAtMs: null };
  const requested = patch['requested'];
  if (typeof requested !== 'boolean' || requested === current.requested) return current;
  return { requested, requestedAtMs: requested ? nowMs : null };
};

export const withCapabilities = (account: AccountState, patch: AccountFields, nowMs: number): AccountState => ({
  ...account,
  capabilities: {
    ...account.capabilities,
    ...Object.fromEntries(
      capabilityNames
        .filter((name) => isFields(patch[name]))
        .map((name) => [name, requestedBy(account, name, fieldsOf(patch[name]), nowMs)]),
    ),
  },
});

const businessTypeOf = (account: AccountState, params: AccountFields): AccountBusinessType | null =>
  (textOf(params['business_type']) as AccountBusinessType | null) ?? account.businessType;

/** Everything of an account's parameters except its person and its bank account, which need ids. */
export const changeAccount = (account: AccountState, params: AccountFields, nowMs: number): AccountState => {
  const businessType = businessTypeOf(account, params);
  if (businessType === 'company' && params['individual'] !== undefined) {
    throw invalid('You cannot set `individual` on an account whose business_type is `company`.', 'individual');
  }
  const patch = Object.fromEntries(Object.entries(params).filter(([name]) => storedBranches.includes(name)));
  const metadata = params['metadata'];
  const changed = {
    ...account,
    businessType,
    email: params['email'] === undefined ? account.email : textOf(params['email']),
    defaultCurrency: textOf(params['default_currency'])?.toLowerCase() ?? account.defaultCurrency,
    fields: concealCompany(mergeFields(account.fields, patch), account.fields),
    metadata:
      metadata === undefined ? account.metadata : metadataOf(account.metadata, isFields(metadata) ? metadata : null),
  };
  return withCapabilities(changed, fieldsOf(params['capabilities']), nowMs);
};
