/* Events of one sub-merchant's life, for specs. */
import { retryDelaysMs } from '../provisioning/retry-delays';
import { noDetails } from '../views/no-details';
import type { AccountSnapshot, SubMerchantEvent, SubMerchantFields } from '../sub-merchant/sub-merchant.events';

export const at = '2026-03-01T10:00:00.000Z';
const subMerchantId = 'sm_1';
export const fields: SubMerchantFields = { businessType: 'company', country: 'DE', email: 'office@bistro.example' };
export const identity = { subMerchantId, platformId: 'plt_1', externalRef: 'bistro-42' };

export const submit = { type: 'Submit', ...identity, fields, at } as const;
export const submitted: SubMerchantEvent = { type: 'SubMerchantSubmitted', data: { ...identity, fields, at } };
export const started: SubMerchantEvent = { type: 'ProvisioningStarted', data: { ...identity, at } };
export const amended = (changes: object): SubMerchantEvent => ({
  type: 'SubMerchantAmended',
  data: { ...identity, changes, at },
});
export const failed = (attempt: number): SubMerchantEvent => ({
  type: 'ProvisioningAttemptFailed',
  data: { ...identity, attempt, reason: 'psp down', retryAt: later(attempt - 1), at },
});
export const gaveUp: SubMerchantEvent = { type: 'ProvisioningFailed', data: { ...identity, reason: 'psp down', at } };
export const refusedByPsp: SubMerchantEvent = {
  type: 'ProvisioningFailed',
  data: { ...identity, reason: 'psp down', refused: true, at },
};
export const created: SubMerchantEvent = {
  type: 'AccountCreated',
  data: { ...identity, accountId: 'acct_1', ...fields, at },
};
export const erasing: SubMerchantEvent = { type: 'ErasureRequested', data: { ...identity, at } };
export const erased: SubMerchantEvent = { type: 'SubMerchantErased', data: { ...identity, at } };
export const resubmitted: SubMerchantEvent = { type: 'SubMerchantResubmitted', data: { ...identity, at } };
const later = (delay: number): string => new Date(Date.parse(at) + (retryDelaysMs[delay] ?? 600_000)).toISOString();

export const account = (
  on: boolean,
  currentlyDue: readonly string[] = [],
  disabledReason: string | null = null,
): AccountSnapshot => ({
  accountId: 'acct_1',
  chargesEnabled: on,
  payoutsEnabled: on,
  requirements: { currentlyDue, eventuallyDue: [], pastDue: [], disabledReason },
  details: noDetails,
});
type Observed = Extract<SubMerchantEvent, { type: 'AccountObserved' }>;
export const observed = (account: AccountSnapshot, facts: Partial<Observed['data']> = {}): SubMerchantEvent => ({
  type: 'AccountObserved',
  data: {
    ...identity,
    account,
    fieldsVersion: 1,
    status: 'enabled',
    previousStatus: 'creating',
    requirementsChanged: false,
    at,
    ...facts,
  },
});
export const due = ['business_profile.mcc'];
export const pending = observed(account(false, due), { status: 'pending_requirements', requirementsChanged: true });
export const enabled = observed(account(true));
export const rejected = observed(account(false, [], 'rejected.fraud'), { status: 'rejected' });
