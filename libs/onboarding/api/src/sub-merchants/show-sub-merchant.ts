import type { SubMerchantResource } from '@taprail/contracts';
import {
  detailsOf,
  type SubMerchantDetails,
  type SubMerchantRecord,
  viewOf,
  wasErased,
  withoutPersonalData,
} from '@taprail/onboarding-domain';

/**
 * The five fields of the interface, and no more unless more is asked for. `isErased`: of a record of an earlier time,
 * whether its personal data was erased since.
 */
export const showSubMerchant = (
  record: SubMerchantRecord,
  include?: 'details',
  isErased = wasErased(record),
): SubMerchantResource & Readonly<{ details?: SubMerchantDetails }> => ({
  ...viewOf(isErased ? withoutPersonalData(record.state) : record.state),
  ...(include === 'details' ? { details: detailsOf(record, isErased) } : {}),
});
