import { Inject, Injectable } from '@nestjs/common';
import type { Envelope, SubMerchantReply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { VAULT, type Vault } from '@taprail/vault';
import { ONBOARDING_PSP, type OnboardingPsp, PspRefused } from './psp/onboarding-psp';
import { pspRejection } from './psp/psp-rejection';
import { replyFrom, SubMerchants } from './sub-merchants';

/**
 * Ends the account at the PSP, which refuses while it holds money, then destroys the vault's key. Each step may be
 * repeated, and a reaction repeats them until the last is done, so a crash leaves nothing half forgotten.
 */
@Injectable()
export class EraseSubMerchant {
  constructor(
    private readonly subMerchants: SubMerchants,
    @Inject(ONBOARDING_PSP) private readonly psp: OnboardingPsp,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  async run(subMerchantId: string, message: Envelope): Promise<SubMerchantReply> {
    const step = (name: string): Envelope => ({ ...message, commandId: `${message.commandId}/${name}` });
    await this.subMerchants.execute(subMerchantId, { type: 'RequestErasure' }, step('request'));
    const { state } = await this.subMerchants.load(subMerchantId);
    if (state.status !== 'none' && state.erasure === 'requested') {
      if (state.accountId !== null) await this.close(subMerchantId, state.accountId, step('refuse'));
      await this.vault.shred(subMerchantId);
      await this.subMerchants.execute(subMerchantId, { type: 'ConfirmErasure' }, step('confirm'));
    }
    return replyFrom(await this.subMerchants.load(subMerchantId));
  }

  private async close(subMerchantId: string, accountId: string, message: Envelope): Promise<void> {
    try {
      await this.psp.closeAccount(accountId);
    } catch (error) {
      if (!(error instanceof PspRefused)) return pspRejection(error);
      await this.subMerchants.execute(subMerchantId, { type: 'RefuseErasure', reason: error.message }, message);
      throw new Rejection('open_money', { message: error.message });
    }
  }
}
