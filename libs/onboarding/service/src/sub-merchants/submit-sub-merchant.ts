import { Inject, Injectable } from '@nestjs/common';
import { HandlerUnavailable } from '@taprail/bus';
import type { Command, Reply, SubMerchantReply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { UnknownKey, UnknownToken, VAULT, type Vault } from '@taprail/vault';
import { AmendSubMerchant } from './amend-sub-merchant';
import { tokensIn } from './open-fields';
import { PersonalValues } from './personal-values';
import { SubMerchants } from './sub-merchants';

/**
 * Takes a submission, and keeps the vault free of sub-merchants that do not exist. A first submission is decided before
 * its secrets are sealed; where it is refused all the same, because time or settings have moved on meanwhile, what was
 * sealed is discarded. Commands of one sub-merchant come one after the other, so nothing is discarded under an append.
 */
@Injectable()
export class SubmitSubMerchant {
  constructor(
    private readonly subMerchants: SubMerchants,
    private readonly amendSubMerchant: AmendSubMerchant,
    private readonly personal: PersonalValues,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  async check({ data }: Command<'onboarding.check-submission'>): Promise<Reply<'onboarding.check-submission'>> {
    const { expectedRevision, ...submission } = data;
    const loaded = await this.subMerchants.load(submission.subMerchantId);
    if (loaded.state.status !== 'none') return { known: true };
    this.amendSubMerchant.requireCountry(submission.fields.country);
    this.subMerchants.check(loaded, { type: 'Submit', ...submission }, expectedRevision);
    return { known: false };
  }

  async submit(command: Command<'onboarding.submit'>): Promise<SubMerchantReply> {
    const { subMerchantId, fields } = command.data;
    if (await this.isUnknown(subMerchantId)) await this.requireSealed(subMerchantId, fields);
    try {
      return await this.amendSubMerchant.submit(command);
    } catch (error) {
      if (error instanceof Rejection && (await this.isUnknown(subMerchantId))) await this.vault.discard(subMerchantId);
      throw error;
    }
  }

  /** Another first submission of this reference may have been refused, and discarded, since these were sealed. */
  private async requireSealed(subMerchantId: string, fields: object): Promise<void> {
    try {
      await this.personal.openedIn(subMerchantId, fields);
      const tokens = tokensIn(fields);
      if (tokens.length > 0) await this.vault.open(subMerchantId, tokens);
    } catch (error) {
      if (!(error instanceof UnknownToken) && !(error instanceof UnknownKey)) throw error;
      throw new HandlerUnavailable('The fields of this submission must be sealed again', { cause: error });
    }
  }

  private async isUnknown(subMerchantId: string): Promise<boolean> {
    return (await this.subMerchants.load(subMerchantId)).state.status === 'none';
  }
}
