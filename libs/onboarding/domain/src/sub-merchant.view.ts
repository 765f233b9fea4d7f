import type { SubMerchantStatus } from './derive-status';
import type { Requirements, SubMerchantEvent } from './sub-merchant.events';
import { evolve, type KnownSubMerchant } from './sub-merchant.state';

/** What POST, PATCH and GET answer. */
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

export const viewOf = ({ identity, status, account, erasure }: KnownSubMerchant): SubMerchantView => ({
  externalRef: identity.externalRef,
  status,
  charges_enabled: account?.chargesEnabled ?? false,
  payouts_enabled: account?.payoutsEnabled ?? false,
  requirements: erasure === 'done' ? closed : (account?.requirements ?? nothingAsked),
});

const nothingAsked: Requirements = { currentlyDue: [], eventuallyDue: [], pastDue: [], disabledReason: null };

/** The platform ended it; the PSP has a word for that among its rejections. */
const closed: Requirements = { ...nothingAsked, disabledReason: 'rejected.platform_other' };
