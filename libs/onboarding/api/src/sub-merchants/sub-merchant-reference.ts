import { subMerchantId, externalRefForm } from '@taprail/contracts';
import { type Caller, HttpProblem } from '@taprail/http';

export const referenceParams = { externalRef: 'Reference of the sub-merchant, chosen by the platform.' };

/** The id behind a reference in a path. One that cannot exist is an unknown one. */
export const knownReference = ({ platformId }: Pick<Caller, 'platformId'>, externalRef: string): string => {
  if (!externalRefForm.test(externalRef)) throw new HttpProblem('sub_merchant_not_found');
  return subMerchantId(platformId, externalRef);
};
