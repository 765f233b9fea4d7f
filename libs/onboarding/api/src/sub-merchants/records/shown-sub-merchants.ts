import { Inject, Injectable } from '@nestjs/common';
import type { SubMerchantResource } from '@taprail/contracts';
import {
  cipherTextsIn,
  openPersonal,
  type SubMerchantRecord,
  valueOfText,
  wasErased,
} from '@taprail/onboarding-domain';
import { VAULT, type Vault } from '@taprail/vault';
import { showSubMerchant } from '../show-sub-merchant';

/** A record of any time, and whether its personal data was erased since. */
type FoundRecord = Readonly<{ record: SubMerchantRecord; isErased?: boolean | undefined }>;

/** Sub-merchants as answers show them, with their details opened where those are asked for. */
@Injectable()
export class ShownSubMerchants {
  constructor(@Inject(VAULT) private readonly vault: Vault) {}

  async showOne(found: FoundRecord, include?: 'details'): Promise<SubMerchantResource> {
    const [shown] = await this.show([found], include);
    return shown!;
  }

  /**
   * The keys of all of them are fetched together. Where a key was destroyed or lost, what it opened is gone, whatever the
   * record says yet.
   */
  async show(found: readonly FoundRecord[], include?: 'details'): Promise<readonly SubMerchantResource[]> {
    if (include === undefined) return found.map(({ record, isErased }) => showSubMerchant(record, include, isErased));
    const asked = found.map(({ record, isErased = wasErased(record) }) => ({
      owner: record.state.identity.subMerchantId,
      texts: isErased ? [] : cipherTextsIn(record.state.fields),
    }));
    const answers = await this.vault.decrypt(asked);
    return found.map(({ record, isErased }, index) => {
      const answer = answers[index];
      if (!answer || answer instanceof Error) return showSubMerchant(record, include, true);
      const opened = new Map(asked[index]!.texts.map((text, place) => [text, valueOfText(answer[place]!)]));
      return showSubMerchant(withFields(record, openPersonal(record.state.fields, opened)), include, isErased);
    });
  }
}

const withFields = (record: SubMerchantRecord, fields: SubMerchantRecord['state']['fields']): SubMerchantRecord => ({
  ...record,
  state: { ...record.state, fields },
});
