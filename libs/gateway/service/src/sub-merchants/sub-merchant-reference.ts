import { subMerchantId } from '@taprail/contracts';
import { type Caller, HttpProblem } from '@taprail/http';

/** `.` and `..` alone would be read as steps of a path. */
export const externalRefForm = /^(?!\.{1,2}$)[A-Za-z0-9._:@-]{1,128}$/;

export const referenceParams = { externalRef: 'The reference chosen by the platform.' };

/** The id behind a reference in a path. One that cannot exist is an unknown one. */
export const knownReference = ({ platformId }: Pick<Caller, 'platformId'>, externalRef: string): string => {
  if (!externalRefForm.test(externalRef)) throw new HttpProblem('sub_merchant_not_found');
  return subMerchantId(platformId, externalRef);
};
