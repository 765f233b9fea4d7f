import { Injectable } from '@nestjs/common';
import { isId, subMerchantId } from '@taprail/contracts';
import type { SubMerchantRecord } from '@taprail/onboarding-domain';
import { externalRefForm } from './sub-merchant-reference';
import { SubMerchantStatuses } from './sub-merchant-statuses';

/** How a body or query names a sub-merchant: by the platform's own reference, or by our id, which no reference can equal. */
export const subMerchantNameForm = new RegExp(`^sm_[0-7][0-9A-HJKMNP-TV-Z]{25}$|${externalRefForm.source}`);

/** The id behind a name; says nothing about whether it exists, or whose it is. */
export const subMerchantIdOf = (platformId: string, name: string): string =>
  isId('sm', name) ? name : subMerchantId(platformId, name);

/** Sub-merchants by what a platform calls them. Another platform's is not found, exactly as an unknown one. */
@Injectable()
export class NamedSubMerchants {
  constructor(private readonly statuses: SubMerchantStatuses) {}

  async find(platformId: string, name: string): Promise<SubMerchantRecord | undefined> {
    if (!subMerchantNameForm.test(name)) return undefined;
    const found = await this.statuses.find(subMerchantIdOf(platformId, name));
    return found?.record.state.identity.platformId === platformId ? found.record : undefined;
  }
}
