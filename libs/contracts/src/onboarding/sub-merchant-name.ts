import { subMerchantId } from '../ids/derived-id';
import { isId } from '../ids/ids';

/**
 * The form of a platform's own reference of a sub-merchant, and of our id, either of which names it in a body or query. `.`
 * and `..` alone would be read as steps of a path.
 */
export const externalRefForm = /^(?!\.{1,2}$)[A-Za-z0-9._:@-]{1,128}$/;

/** The id behind a name in a filter; says nothing about whether it exists, or whose it is. */
export const subMerchantIdOf = (platformId: string, name: string): string =>
  isId('sm', name) ? name : subMerchantId(platformId, name);
