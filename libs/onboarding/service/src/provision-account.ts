import { Inject, Injectable } from '@nestjs/common';
import type { Command, Envelope } from '@taprail/contracts';
import type { AccountSnapshot, KnownSubMerchant } from '@taprail/onboarding-domain';
import { PSP_ACCOUNTS, type PspAccounts } from './psp/psp-accounts';
import { SubMerchants } from './sub-merchants';

/**
 * Brings the PSP's account up to what we know. The intention is stored before the PSP is asked, and the call carries a
 * key that makes asking again the same question, so a crash in between never makes a second account.
 */
@Injectable()
export class ProvisionAccount {
  constructor(
    private readonly subMerchants: SubMerchants,
    @Inject(PSP_ACCOUNTS) private readonly psp: PspAccounts,
  ) {}

  async run(command: Command<'onboarding.provision'>): Promise<{ status: string }> {
    const { subMerchantId } = command.data;
    const step = (name: string): Envelope => ({ ...command, commandId: `${command.commandId}/${name}` });
    const { state } = await this.subMerchants.execute(subMerchantId, { type: 'BeginProvisioning' }, step('begin'));
    if (state.status === 'none' || !hasNewsForPsp(state)) return { status: state.status };

    const fieldsVersion = state.fieldsVersion;
    const answer = await this.ask(state).then(
      (account) => ({ type: 'ReportAccount', account, fieldsVersion }) as const,
      (error: Error) => ({ type: 'FailProvisioning', reason: error.message }) as const,
    );
    const after = await this.subMerchants.execute(subMerchantId, answer, step('answer'));
    return { status: after.state.status };
  }

  private ask({ identity, fields, fieldsVersion, account }: KnownSubMerchant): Promise<AccountSnapshot> {
    const { subMerchantId, externalRef } = identity;
    const request = { subMerchantId, externalRef, fields };
    return account
      ? this.psp.update(account.accountId, request, `sm:${subMerchantId}:rev:${fieldsVersion}`)
      : this.psp.create(request, `sm:${subMerchantId}:create`);
  }
}

const hasNewsForPsp = ({ status, sentVersion, fieldsVersion }: KnownSubMerchant): boolean =>
  status !== 'rejected' && status !== 'errored' && sentVersion < fieldsVersion;
