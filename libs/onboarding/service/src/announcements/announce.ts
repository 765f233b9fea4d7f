import {
  catalogue,
  type EventKind,
  type PayeeChanged,
  type PayoutTerms,
  type SubMerchantAccount,
  type SubMerchantStanding,
} from '@taprail/contracts';
import { fold } from '@taprail/event-sourcing';
import { closedByPlatform, type SubMerchant, subMerchant, type SubMerchantEvent } from '@taprail/onboarding-domain';
import type { Announcement, EventHistory } from '@taprail/subscriptions';

type Announced<Type extends SubMerchantEvent['type']> = (
  data: Extract<SubMerchantEvent, { type: Type }>['data'],
) => readonly Announcement[];

/** Which facts are published, and under which kind. A new event does not compile until someone has decided. */
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
    announcement('submerchant.rejected', { ...standingOf(data, 'rejected'), ...closedAccount(data.rejectedFor) }),
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

/**
 * The four onboarding kinds are planned: they are published only where the deployment asks for them. The ledger's kind
 * is always published, and comes last: the first announcement of a fact has the fact's own id.
 */
export const announceWhen =
  (wanted: boolean) =>
  async (
    event: SubMerchantEvent,
    _place: unknown,
    history: EventHistory<SubMerchantEvent>,
  ): Promise<readonly Announcement[]> => [
    ...(wanted ? announce(event) : []),
    ...(changesPayee(event) ? [payeeChanged(fold(subMerchant, await history()))] : []),
  ];

const changesPayee = ({ type }: SubMerchantEvent): boolean => payeeEvents.has(type);

const payeeEvents: ReadonlySet<SubMerchantEvent['type']> = new Set([
  'SubMerchantSubmitted',
  'SubMerchantAmended',
  'AmendmentRefused',
  'AccountObserved',
  'SubMerchantErased',
]);

const payeeChanged = (state: SubMerchant): Announcement => {
  if (state.status === 'none') throw new Error('A sub-merchant without history cannot be told of');
  const { identity, fields, account } = state;
  const { externalAccount = null } = account?.details ?? {};
  const { schedule = {} } = (fields.settings?.['payouts'] ?? {}) as Readonly<{ schedule?: PayoutTerms }>;
  const data: PayeeChanged = {
    platform_id: identity.platformId,
    sub_merchant_id: identity.subMerchantId,
    externalRef: identity.externalRef,
    country: fields.country,
    payouts_enabled: account?.payoutsEnabled ?? false,
    external_account: externalAccount && {
      bank_name: externalAccount.bankName,
      last4: externalAccount.last4,
      country: externalAccount.country,
      currency: externalAccount.currency.toUpperCase(),
    },
    payout_schedule: schedule,
  };
  return { kind: 'payee.changed', version: catalogue['payee.changed'].version, key: data.sub_merchant_id, data };
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
  announcement('submerchant.status.updated', standingOf(data, status));

const standingOf = ({ subMerchantId, platformId, externalRef }: SubMerchantEvent['data'], status: string) => ({
  sub_merchant_id: subMerchantId,
  platform_id: platformId,
  externalRef,
  status,
});

const closedAccount = (disabledReason: string = closedByPlatform) => ({
  charges_enabled: false,
  payouts_enabled: false,
  requirements: { currentlyDue: [], eventuallyDue: [], pastDue: [], disabledReason },
});

const accountOf = (data: Extract<SubMerchantEvent, { type: 'AccountObserved' }>['data']): SubMerchantAccount => {
  const { chargesEnabled, payoutsEnabled, requirements } = data.account;
  const account = { charges_enabled: chargesEnabled, payouts_enabled: payoutsEnabled, requirements };
  return { ...standingOf(data, data.status), ...account };
};
