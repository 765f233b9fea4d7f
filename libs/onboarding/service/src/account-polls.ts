import type { SubMerchantEvent } from '@taprail/onboarding-domain';
import type { TimerChange, TimerPlan } from '@taprail/subscriptions';
import { streamPrefix, subMerchantCodec } from './sub-merchants';

const minuteMs = 60_000;
const soonMs = 15 * minuteMs;
const dailyMs = 24 * 60 * minuteMs;

/** What if a webhook never comes: an account that is enabled is looked at every day, any other every quarter hour. */
export const accountPolls: TimerPlan<SubMerchantEvent> = {
  name: 'account-polls',
  streamPrefix,
  codec: subMerchantCodec,
  plan: ({ type, data }): readonly TimerChange[] => {
    const { subMerchantId, externalRef, at } = data;
    const look = (everyMs: number): readonly TimerChange[] => [
      {
        set: {
          id: subMerchantId,
          kind: 'account.poll',
          subject: externalRef,
          dueAt: later(at, everyMs),
          everyMs,
          command: {
            name: 'onboarding.refresh',
            key: subMerchantId,
            data: { subMerchantId, accountId: null },
          },
        },
      },
    ];
    if (type === 'AccountCreated' || type === 'ErasureRefused') return look(soonMs);
    if (type === 'AccountObserved' && data.status !== 'rejected') {
      return look(data.status === 'enabled' ? dailyMs : soonMs);
    }
    return type === 'AccountObserved' || type === 'ErasureRequested' ? [{ cancel: subMerchantId }] : [];
  },
};

const erasureRetryMs = 10 * minuteMs;

/** Forgetting that was begun is tried until it is done or refused. */
export const erasureRetries: TimerPlan<SubMerchantEvent> = {
  name: 'erasure-retries',
  streamPrefix,
  codec: subMerchantCodec,
  plan: ({ type, data }): readonly TimerChange[] => {
    const { subMerchantId, externalRef, at } = data;
    if (type === 'ErasureRequested') {
      const command = { name: 'onboarding.erase', key: subMerchantId, data: { subMerchantId } };
      const dueAt = later(at, erasureRetryMs);
      const timer = { id: subMerchantId, kind: 'erasure.retry', subject: externalRef, dueAt, command };
      return [{ set: { ...timer, everyMs: erasureRetryMs } }];
    }
    return type === 'ErasureRefused' || type === 'SubMerchantErased' ? [{ cancel: subMerchantId }] : [];
  },
};

const later = (at: string, byMs: number): string => new Date(Date.parse(at) + byMs).toISOString();
