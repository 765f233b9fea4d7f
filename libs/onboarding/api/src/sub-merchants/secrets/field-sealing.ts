import { Inject, Injectable } from '@nestjs/common';
import { HttpProblem } from '@taprail/http';
import { personalValues } from '@taprail/onboarding-domain';
import { VAULT, type Vault } from '@taprail/vault';
import { SubMerchantStatuses } from '../records/sub-merchant-statuses';
import { concealPersonal, encryptPersonal } from './personal-values';
import { maskSecrets, sealSecrets, secretsIn } from './secret-fields';

/** Takes secrets and personal values out of what a platform sends, before it leaves the gateway. */
@Injectable()
export class FieldSealing {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly statuses: SubMerchantStatuses,
  ) {}

  /** Once `decide` has not refused the fields with stand-ins: the vault keeps no key for who will not be a sub-merchant. */
  async ofSubmission<Fields extends object>(
    subMerchantId: string,
    fields: Fields,
    decide: (masked: Fields) => Promise<unknown>,
  ): Promise<Fields> {
    await decide(concealPersonal(maskSecrets(fields)));
    return this.seal(subMerchantId, fields);
  }

  /** Only for a record that exists: the vault keeps no key for a stranger. */
  async ofAmendment<Changes extends object>(subMerchantId: string, changes: Changes): Promise<Changes> {
    if (secretsIn(changes).length === 0 && personalValues(changes).length === 0) return changes;
    if (!(await this.statuses.find(subMerchantId))) throw new HttpProblem('sub_merchant_not_found');
    return this.seal(subMerchantId, changes);
  }

  /** Secrets first: what may still be seen of one is a personal value. */
  private async seal<Fields extends object>(subMerchantId: string, fields: Fields): Promise<Fields> {
    return encryptPersonal(this.vault, subMerchantId, await sealSecrets(this.vault, subMerchantId, fields));
  }
}
