import { subMerchantId } from '../ids/derived-id';
import { isId } from '../ids/ids';

/** `.` and `..` alone would be read as steps of a path. */
export const externalRefForm = /^(?!\.{1,2}$)[A-Za-z0-9._:@-]{1,128}$/;

/** How a body or query names a sub-merchant: by the platform's own reference, or by our id, which has the same form. */
export const subMerchantNameForm = externalRefForm;

/** The id behind a name in a filter; says nothing about whether it exists, or whose it is. */
export const subMerchantIdOf = (platformId: string, name: string): string =>
  isId('sm', name) ? name : subMerchantId(platformId, name);
