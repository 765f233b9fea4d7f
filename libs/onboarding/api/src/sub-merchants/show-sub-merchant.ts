import type { SubMerchantResource } from '@taprail/contracts';
import { detailsOf, type SubMerchantDetails, type SubMerchantRecord, viewOf } from '@taprail/onboarding-domain';

/** The five fields of the interface, and no more unless more is asked for. */
export const showSubMerchant = (
  record: SubMerchantRecord,
  include?: 'details',
): SubMerchantResource & Readonly<{ details?: SubMerchantDetails }> => ({
  ...viewOf(record.state),
  ...(include === 'details' ? { details: detailsOf(record) } : {}),
});
