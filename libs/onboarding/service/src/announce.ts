import { catalogue, type EventKind, type SubMerchantAccount, type SubMerchantStanding } from '@taprail/contracts';
import type { SubMerchantEvent } from '@taprail/onboarding-domain';
import type { Announcement } from '@taprail/subscriptions';

type Announced<Type extends SubMerchantEvent['type']> = (
  data: Extract<SubMerchantEvent, { type: Type }>['data'],
) => readonly Announcement[];

/** Which facts leave the house, and in what words. A new event does not compile until someone has decided. */
const announcements: { [Type in SubMerchantEvent['type']]: Announced<Type> } = {
  SubMerchantSubmitted: (data) => [statusUpdated(data, 'received')],
  SubMerchantAmended: () => [],
  SubMerchantResubmitted: (data) => [statusUpdated(data, 'received')],
  ProvisioningStarted: (data) => [statusUpdated(data, 'creating')],
  ProvisioningAttemptFailed: () => [],
  ProvisioningFailed: (data) => [statusUpdated(data, 'errored')],
  AccountObserved: (data) => {
    const account = accountOf(data);
    const moved = data.status !== data.previousStatus;
    return [
      ...(moved ? [statusUpdated(data, data.status)] : []),
      ...(data.requirementsChanged && data.status === 'pending_requirements'
        ? [announcement('submerchant.requirements.updated', account)]
        : []),
      ...(moved && data.status === 'enabled' ? [announcement('submerchant.enabled', account)] : []),
      ...(moved && data.status === 'rejected' ? [announcement('submerchant.rejected', account)] : []),
    ];
  },
};

export const announce = ({ type, data }: SubMerchantEvent): readonly Announcement[] =>
  (announcements[type] as (data: SubMerchantEvent['data']) => readonly Announcement[])(data);

const announcement = (kind: EventKind, data: SubMerchantStanding): Announcement => ({
  kind,
  version: catalogue[kind].version,
  key: data.sub_merchant_id,
  data,
});

const statusUpdated = (data: SubMerchantEvent['data'], status: string): Announcement =>
  announcement('submerchant.status.updated', {
    sub_merchant_id: data.subMerchantId,
    platform_id: data.platformId,
    externalRef: data.externalRef,
    status,
  });

const accountOf = ({
  subMerchantId,
  platformId,
  externalRef,
  status,
  account: { chargesEnabled, payoutsEnabled, requirements },
}: Extract<SubMerchantEvent, { type: 'AccountObserved' }>['data']): SubMerchantAccount => ({
  sub_merchant_id: subMerchantId,
  platform_id: platformId,
  externalRef,
  status,
  charges_enabled: chargesEnabled,
  payouts_enabled: payoutsEnabled,
  requirements,
});
