import {
  catalogue,
  type onboardingEvents,
  type PayeeChanged,
  type PayoutTerms,
  type SubMerchantStanding,
} from '@taprail/contracts';
import { fold } from '@taprail/event-sourcing';
import {
  eventObjectOf,
  type KnownSubMerchant,
  type SubMerchant,
  subMerchant,
  type SubMerchantEvent,
} from '@taprail/onboarding-domain';
import type { Announcement, EventHistory } from '@taprail/subscriptions';

type OnboardingKind = keyof typeof onboardingEvents;

type Announced<Type extends SubMerchantEvent['type']> = (
  data: Extract<SubMerchantEvent, { type: Type }>['data'],
) => readonly OnboardingKind[];

const statusUpdated = (): readonly OnboardingKind[] => ['submerchant.status.updated'];

/** Which facts are published, and under which kinds. A new event does not compile until someone has decided. */
const announcedKinds: { [Type in SubMerchantEvent['type']]: Announced<Type> } = {
  SubMerchantSubmitted: statusUpdated,
  SubMerchantAmended: () => [],
  SubMerchantResubmitted: statusUpdated,
  ProvisioningStarted: statusUpdated,
  ProvisioningAttemptFailed: () => [],
  ProvisioningFailed: statusUpdated,
  AccountCreated: () => [],
  AmendmentRefused: () => [],
  DocumentUploaded: () => [],
  ErasureRequested: () => [],
  ErasureRefused: () => [],
  SubMerchantErased: () => ['submerchant.status.updated', 'submerchant.rejected'],
  AccountObserved: ({ status, previousStatus, requirementsChanged }) => {
    const moved = status !== previousStatus;
    return [
      ...(moved ? statusUpdated() : []),
      ...(requirementsChanged && status === 'pending_requirements'
        ? (['submerchant.requirements.updated'] as const)
        : []),
      ...(moved && status === 'enabled' ? (['submerchant.enabled'] as const) : []),
      ...(moved && status === 'rejected' ? (['submerchant.rejected'] as const) : []),
    ];
  },
};

type Wanted = Readonly<{ onboardingEvents: boolean; livemode: boolean }>;

/**
 * The ledger's kind is always published, and comes first: so the first announcement, which has the fact's own id, is the
 * same whether or not the deployment publishes the kinds of onboarding.
 */
export const announceWhen =
  ({ onboardingEvents: wanted, livemode }: Wanted) =>
  async (
    event: SubMerchantEvent,
    _place: unknown,
    history: EventHistory<SubMerchantEvent>,
  ): Promise<readonly Announcement[]> => {
    const isPublic = wanted && kindsOf(event).length > 0;
    if (!isPublic && !changesPayee(event)) return [];
    const events = await history();
    return [
      ...(changesPayee(event) ? [payeeChanged(fold(subMerchant, events))] : []),
      ...(isPublic ? announce(events, livemode) : []),
    ];
  };

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
  const { identity, fields, account, accountId } = state;
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
    account_id: accountId,
  };
  return { kind: 'payee.changed', version: catalogue['payee.changed'].version, key: data.sub_merchant_id, data };
};

const kindsOf = ({ type, data }: SubMerchantEvent): readonly OnboardingKind[] =>
  (announcedKinds[type] as (data: SubMerchantEvent['data']) => readonly OnboardingKind[])(data);

/** The kinds of the last event of a history, numbered after those of the events before it. */
const announce = (history: readonly SubMerchantEvent[], livemode: boolean): readonly Announcement[] => {
  const state = fold(subMerchant, history);
  if (state.status === 'none') throw new Error('A sub-merchant without history cannot be told of');
  const before = history.slice(0, -1).reduce((count, event) => count + kindsOf(event).length, 0);
  return kindsOf(history.at(-1)!).map((kind, n) => announcement(kind, state, before + n + 1, livemode));
};

const announcement = (
  kind: OnboardingKind,
  state: KnownSubMerchant,
  sequence: number,
  livemode: boolean,
): Announcement => {
  const object = eventObjectOf(state);
  const { externalRef, status, charges_enabled, payouts_enabled, requirements } = object;
  const standing: SubMerchantStanding = {
    sub_merchant_id: object.id,
    platform_id: state.identity.platformId,
    externalRef,
    submerchant: externalRef,
    status,
    sequence,
    livemode,
    object,
  };
  const account = { charges_enabled, payouts_enabled, requirements };
  const data = kind === 'submerchant.status.updated' ? standing : { ...standing, ...account };
  return { kind, version: catalogue[kind].version, key: object.id, data };
};
