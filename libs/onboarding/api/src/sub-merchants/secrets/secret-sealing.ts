import { Inject, Injectable } from '@nestjs/common';
import { HttpProblem } from '@taprail/http';
import { VAULT, type Vault } from '@taprail/vault';
import { maskSecrets, sealSecrets, secretsIn } from './secret-fields';
import { SubMerchantStatuses } from '../records/sub-merchant-statuses';

/** Takes the secrets out of what a platform sends, before it leaves the gateway. */
@Injectable()
export class SecretSealing {
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
    if (secretsIn(fields).length === 0) return fields;
    await decide(maskSecrets(fields));
    return sealSecrets(this.vault, subMerchantId, fields);
  }

  /** Only for a record that exists: the vault keeps no key for a stranger. */
  async ofAmendment<Changes extends object>(subMerchantId: string, changes: Changes): Promise<Changes> {
    if (secretsIn(changes).length === 0) return changes;
    if (!(await this.statuses.find(subMerchantId))) throw new HttpProblem('sub_merchant_not_found');
    return sealSecrets(this.vault, subMerchantId, changes);
  }
}
