import { Inject, Injectable } from '@nestjs/common';
import type { Envelope, SubMerchantReply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { VAULT, type Vault } from '@taprail/vault';
import type { KnownSubMerchant } from '@taprail/onboarding-domain';
import { AccountAtPsp } from './account-at-psp';
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
    private readonly account: AccountAtPsp,
  ) {}

  async run(subMerchantId: string, message: Envelope, expectedRevision?: number): Promise<SubMerchantReply> {
    const step = (name: string): Envelope => ({ ...message, commandId: `${message.commandId}/${name}` });
    await this.subMerchants.execute(subMerchantId, { type: 'RequestErasure' }, step('request'), expectedRevision);
    const { state } = await this.subMerchants.load(subMerchantId);
    if (state.status !== 'none' && state.erasure === 'requested') {
      const accountId = await this.accountOf(state);
      if (accountId !== null) await this.close(subMerchantId, accountId, step('refuse'));
      await this.vault.shred(subMerchantId);
      await this.subMerchants.execute(subMerchantId, { type: 'ConfirmErasure' }, step('confirm'));
    }
    return replyFrom(await this.subMerchants.load(subMerchantId));
  }

  /** Where it was asked for and no answer came, asking again with the same words tells which it is. */
  private async accountOf(state: KnownSubMerchant): Promise<string | null> {
    if (state.accountId !== null || state.asked === null) return state.accountId;
    return this.account.open(state).catch((error: unknown) => {
      if (error instanceof PspRefused) return null;
      return pspRejection(error);
    });
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
