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
  AccountCreated: () => [],
  AmendmentRefused: () => [],
  DocumentUploaded: () => [],
  ErasureRequested: () => [],
  ErasureRefused: () => [],
  SubMerchantErased: (data) => [
    statusUpdated(data, 'rejected'),
    announcement('submerchant.rejected', { ...standingOf(data, 'rejected'), ...closedAccount }),
  ],
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

/** The four onboarding kinds are planned: they leave only where the deployment asks for them. */
export const announceWhen = (wanted: boolean) => (wanted ? announce : () => []);

export const announce = ({ type, data }: SubMerchantEvent): readonly Announcement[] =>
  (announcements[type] as (data: SubMerchantEvent['data']) => readonly Announcement[])(data);

const announcement = (kind: EventKind, data: SubMerchantStanding): Announcement => ({
  kind,
  version: catalogue[kind].version,
  key: data.sub_merchant_id,
  data,
});

const statusUpdated = (data: SubMerchantEvent['data'], status: string): Announcement =>
  announcement('submerchant.status.updated', standingOf(data, status));

const standingOf = ({ subMerchantId, platformId, externalRef }: SubMerchantEvent['data'], status: string) => ({
  sub_merchant_id: subMerchantId,
  platform_id: platformId,
  externalRef,
  status,
});

const closedAccount = {
  charges_enabled: false,
  payouts_enabled: false,
  requirements: { currentlyDue: [], eventuallyDue: [], pastDue: [], disabledReason: 'rejected.platform_other' },
};

const accountOf = (data: Extract<SubMerchantEvent, { type: 'AccountObserved' }>['data']): SubMerchantAccount => {
  const { chargesEnabled, payoutsEnabled, requirements } = data.account;
  const account = { charges_enabled: chargesEnabled, payouts_enabled: payoutsEnabled, requirements };
  return { ...standingOf(data, data.status), ...account };
};
