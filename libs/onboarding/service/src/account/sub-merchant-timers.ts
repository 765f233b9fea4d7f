import type { SubMerchantEvent } from '@taprail/onboarding-domain';
import { laterBy, plansOf, type TimerChange, type TimerTable } from '@taprail/subscriptions';
import { streamPrefix, subMerchantCodec } from '../sub-merchants/sub-merchants';

const minuteMs = 60_000;
const pollSoonMs = 15 * minuteMs;
const pollDailyMs = 24 * 60 * minuteMs;
const erasureRetryMs = 10 * minuteMs;

type Data = SubMerchantEvent['data'];
type DataOf<Type extends SubMerchantEvent['type']> = Extract<SubMerchantEvent, { type: Type }>['data'];
type PlanName = 'provisioning-retries' | 'account-polls' | 'erasure-retries';

const cancel = ({ subMerchantId }: Data): readonly TimerChange[] => [{ cancel: subMerchantId }];

const retryProvisioning = (data: Data, dueAt: string): readonly TimerChange[] => {
  const { subMerchantId: id, externalRef: subject } = data;
  const command = { name: 'onboarding.provision', key: id, data: { subMerchantId: id } };
  return [{ set: { id, kind: 'provisioning.retry', subject, dueAt, command } }];
};

/** In case a webhook never comes: an account that is enabled is looked at every day, any other every quarter hour. */
const pollAccount = (data: Data, everyMs: number): readonly TimerChange[] => {
  const { subMerchantId: id, externalRef: subject, at } = data;
  const command = { name: 'onboarding.refresh', key: id, data: { subMerchantId: id, accountId: null } };
  return [{ set: { id, kind: 'account.poll', subject, dueAt: laterBy(at, everyMs), everyMs, command } }];
};

/** An erasure that was begun is tried until it is done or refused. */
const retryErasure = (data: Data): readonly TimerChange[] => {
  const { subMerchantId: id, externalRef: subject, at } = data;
  const command = { name: 'onboarding.erase', key: id, data: { subMerchantId: id } };
  const dueAt = laterBy(at, erasureRetryMs);
  return [{ set: { id, kind: 'erasure.retry', subject, dueAt, everyMs: erasureRetryMs, command } }];
};

const pollAgain = (data: DataOf<'AccountObserved'>): readonly TimerChange[] => {
  if (data.status === 'rejected') return cancel(data);
  return pollAccount(data, data.status === 'enabled' ? pollDailyMs : pollSoonMs);
};

const timerTable: TimerTable<SubMerchantEvent, PlanName> = {
  SubMerchantSubmitted: {},
  SubMerchantAmended: {},
  SubMerchantResubmitted: { 'provisioning-retries': cancel },
  ProvisioningStarted: {},
  ProvisioningAttemptFailed: { 'provisioning-retries': (data) => retryProvisioning(data, data.retryAt) },
  ProvisioningFailed: { 'provisioning-retries': cancel },
  AccountCreated: { 'account-polls': (data) => pollAccount(data, pollSoonMs) },
  AmendmentRefused: {},
  DocumentUploaded: {},
  AccountObserved: {
    'provisioning-retries': (data) => (data.unsent ? [] : cancel(data)),
    'account-polls': pollAgain,
  },
  ErasureRequested: { 'provisioning-retries': cancel, 'account-polls': cancel, 'erasure-retries': retryErasure },
  ErasureRefused: {
    'provisioning-retries': (data) => retryProvisioning(data, data.at),
    'account-polls': (data) => pollAccount(data, pollSoonMs),
    'erasure-retries': cancel,
  },
  SubMerchantErased: { 'erasure-retries': cancel },
};

const planOf = plansOf(timerTable, { streamPrefix, codec: subMerchantCodec });

export const subMerchantTimers = [planOf('provisioning-retries'), planOf('account-polls'), planOf('erasure-retries')];
