import type { SubMerchantStatus } from '../sub-merchant/derive-status';
import type { Requirements, SubMerchantEvent } from '../sub-merchant/sub-merchant.events';
import { evolve, type KnownSubMerchant } from '../sub-merchant/sub-merchant.state';

/** The body that POST, PATCH and GET answer with. */
export type SubMerchantView = Readonly<{
  externalRef: string;
  status: SubMerchantStatus;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  requirements: Requirements;
}>;

/** The sub-merchant as far as its events have come. */
export type SubMerchantRecord = Readonly<{ createdAt: string; state: KnownSubMerchant }>;

/** One fold, three callers: the decider, the answer to a write, and the read model. */
export const project = (record: SubMerchantRecord | undefined, event: SubMerchantEvent): SubMerchantRecord => {
  const state = evolve(record?.state ?? { status: 'none' }, event);
  if (state.status === 'none') {
    throw new Error(`${event.type} of ${event.data.subMerchantId} comes before its submission`);
  }
  return { createdAt: record?.createdAt ?? event.data.at, state };
};

export const wasErased = ({ state }: SubMerchantRecord): boolean => state.erasure === 'done';

export const viewOf = (state: KnownSubMerchant): SubMerchantView => ({
  externalRef: state.identity.externalRef,
  status: state.status,
  charges_enabled: state.account?.chargesEnabled ?? false,
  payouts_enabled: state.account?.payoutsEnabled ?? false,
  requirements: requirementsOf(state),
});

/** The sub-merchant as events show it, with the reason for its status. */
export const eventObjectOf = (state: KnownSubMerchant) => {
  const { externalRef, status, ...account } = viewOf(state);
  const reason = account.requirements.disabledReason;
  return {
    id: state.identity.subMerchantId,
    object: 'sub_merchant' as const,
    externalRef,
    status,
    reason,
    ...account,
  };
};

/** An errored record says why in the one of its five fields that is for reasons, unless the PSP gives one itself. */
const requirementsOf = (state: KnownSubMerchant): Requirements => {
  const { status, account, erasure, rejectedFor, lastFailure } = state;
  if (erasure === 'done') return { ...nothingAsked, disabledReason: rejectedFor ?? closedByPlatform };
  const shown = account?.requirements ?? nothingAsked;
  if (status !== 'errored' || lastFailure === null) return shown;
  return { ...shown, disabledReason: shown.disabledReason ?? `provisioning_failed: ${lastFailure.reason}` };
};

const nothingAsked: Requirements = { currentlyDue: [], eventuallyDue: [], pastDue: [], disabledReason: null };

/** The platform ended it; the PSP has a word for that among its rejections. */
const closedByPlatform = 'rejected.platform_other';
