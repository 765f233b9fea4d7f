import { Inject, Injectable } from '@nestjs/common';
import type { Envelope, SubMerchantReply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { Shredded, VAULT, type Vault } from '@taprail/vault';
import type { KnownSubMerchant } from '@taprail/onboarding-domain';
import { AccountAtPsp } from '../account/account-at-psp';
import { OpenMoneyOf } from './open-money-of';
import { ONBOARDING_PSP, type OnboardingPsp, PspRefused } from '../psp/onboarding-psp';
import { pspRejection } from '../psp/psp-rejection';
import { READERS, type Readers } from '../readers/readers';
import { replyFrom, SubMerchants } from '../sub-merchants/sub-merchants';

/**
 * Once it is on record that a sub-merchant is to be erased, no tap begins any more; only then is it of use to look for
 * open money, which refuses it. Then the account at the PSP ends, which refuses on its own account, the places of its
 * readers are removed there, and the vault's key is destroyed. Each step may be repeated, and a timer repeats them until the last is done, so a crash leaves nothing
 * half forgotten.
 */
@Injectable()
export class EraseSubMerchant {
  constructor(
    private readonly subMerchants: SubMerchants,
    @Inject(ONBOARDING_PSP) private readonly psp: OnboardingPsp,
    @Inject(VAULT) private readonly vault: Vault,
    private readonly account: AccountAtPsp,
    private readonly openMoney: OpenMoneyOf,
    @Inject(READERS) private readonly readers: Readers,
  ) {}

  async run(subMerchantId: string, message: Envelope, expectedRevision?: number): Promise<SubMerchantReply> {
    const step = (name: string): Envelope => ({ ...message, commandId: `${message.commandId}/${name}` });
    await this.subMerchants.execute(subMerchantId, { type: 'RequestErasure' }, step('request'), expectedRevision);
    const { state } = await this.subMerchants.load(subMerchantId);
    if (state.status !== 'none' && state.erasure === 'requested') {
      await this.requireSettled(state, message, step('refuse'));
      const accountId = await this.accountOf(state);
      if (accountId !== null) await this.close(subMerchantId, accountId, step('refuse'));
      await this.readers.forgetPlaces(subMerchantId).catch(pspRejection);
      await this.vault.shred(subMerchantId);
      await this.subMerchants.execute(subMerchantId, { type: 'ConfirmErasure' }, step('confirm'));
    }
    return replyFrom(await this.subMerchants.load(subMerchantId));
  }

  private async requireSettled({ identity }: KnownSubMerchant, asked: Envelope, refusal: Envelope): Promise<void> {
    const open = await this.openMoney.find(identity, asked);
    if (open.length === 0) return;
    const reason = `There is open money: ${open.join(', ')}.`;
    await this.subMerchants.execute(identity.subMerchantId, { type: 'RefuseErasure', reason }, refusal);
    throw new Rejection('open_money', { message: reason, open });
  }

  /**
   * Where it was asked for and no answer came, asking again with the same request shows which it is. Once the key is gone
   * that was done before: it is destroyed after the account has ended.
   */
  private async accountOf(state: KnownSubMerchant): Promise<string | null> {
    if (state.accountId !== null || state.asked === null) return state.accountId;
    return this.account.open(state).catch((error: unknown) => {
      if (error instanceof PspRefused || error instanceof Shredded) return null;
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
