import type { Payout, SubMerchant } from '@taprail/sdk';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';

/** The sub-merchant that gets the payout; undefined where the key may not see it. */
export const usePayee = ({ submerchant }: Pick<Payout, 'submerchant'>): SubMerchant | undefined => {
  const maySee = useScope('onboarding:read');
  return useRead(
    'subMerchants.get',
    [submerchant, 'payee'],
    (signal) => client.subMerchants.get(submerchant, { include: 'details' }, { signal }),
    { isEnabled: maySee },
  ).data;
};

/** Whether its bank account is still to be corrected. Until then payouts to it are refused. */
export const needsAccount = ({ requirements }: Pick<SubMerchant, 'requirements'>): boolean =>
  [...requirements.currentlyDue, ...requirements.pastDue].includes('external_account');
