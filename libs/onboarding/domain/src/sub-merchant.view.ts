import { unreachable } from '@taprail/event-sourcing';
import type { SubMerchantStatus } from './derive-status';
import type { Requirements, SubMerchantEvent } from './sub-merchant.events';

/** What POST, PATCH and GET answer. */
export type SubMerchantView = Readonly<{
  externalRef: string;
  status: SubMerchantStatus;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  requirements: Requirements;
}>;

/** The view, and what lists are filtered and ordered by. */
export type SubMerchantRecord = Readonly<{
  platformId: string;
  createdAt: string;
  view: SubMerchantView;
}>;

/** One fold, two callers: the answer to a write, and the read model. */
export const project = (record: SubMerchantRecord | undefined, { type, data }: SubMerchantEvent): SubMerchantRecord => {
  if (type === 'SubMerchantSubmitted') {
    const view = { externalRef: data.externalRef, ...blank };
    return { platformId: data.platformId, createdAt: data.at, view };
  }
  if (!record) throw new Error(`${type} of ${data.subMerchantId} comes before its submission`);
  const shows = (change: Partial<SubMerchantView>): SubMerchantRecord => ({
    ...record,
    view: { ...record.view, ...change },
  });
  switch (type) {
    case 'SubMerchantAmended':
    case 'ProvisioningAttemptFailed':
      return record;
    case 'SubMerchantResubmitted':
      return shows({ status: 'received' });
    case 'ProvisioningStarted':
      return shows({ status: 'creating' });
    case 'ProvisioningFailed':
      return shows({ status: 'errored' });
    case 'AccountObserved': {
      const { chargesEnabled, payoutsEnabled, requirements } = data.account;
      return shows({
        status: data.status,
        charges_enabled: chargesEnabled,
        payouts_enabled: payoutsEnabled,
        requirements,
      });
    }
    default:
      return unreachable(type);
  }
};

const blank: Omit<SubMerchantView, 'externalRef'> = {
  status: 'received',
  charges_enabled: false,
  payouts_enabled: false,
  requirements: { currentlyDue: [], eventuallyDue: [], pastDue: [], disabledReason: null },
};
