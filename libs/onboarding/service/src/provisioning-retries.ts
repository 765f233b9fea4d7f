import type { SubMerchantEvent } from '@taprail/onboarding-domain';
import type { TimerChange, TimerPlan } from '@taprail/subscriptions';
import { streamPrefix, subMerchantCodec } from './sub-merchants';

/** A failed attempt waits as a row; whatever settles the matter takes the row away. */
export const provisioningRetries: TimerPlan<SubMerchantEvent> = {
  name: 'provisioning-retries',
  streamPrefix,
  codec: subMerchantCodec,
  plan: ({ type, data }): readonly TimerChange[] => {
    const id = data.subMerchantId;
    switch (type) {
      case 'ProvisioningAttemptFailed':
        return [retry(data, data.retryAt)];
      case 'ErasureRefused':
        return [retry(data, data.at)];
      case 'AccountObserved':
        return data.unsent ? [] : [{ cancel: id }];
      case 'ErasureRequested':
      case 'ProvisioningFailed':
      case 'SubMerchantResubmitted':
        return [{ cancel: id }];
      default:
        return [];
    }
  },
};

const retry = ({ subMerchantId: id, externalRef: subject }: SubMerchantEvent['data'], dueAt: string): TimerChange => {
  const command = { name: 'onboarding.provision', key: id, data: { subMerchantId: id } };
  return { set: { id, kind: 'provisioning.retry', subject, dueAt, command } };
};
