import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { ProvisionAccount } from './provision-account';
import { replyFrom, SubMerchants } from './sub-merchants';

@Controller()
export class SubMerchantCommands {
  constructor(
    private readonly subMerchants: SubMerchants,
    private readonly provisionAccount: ProvisionAccount,
  ) {}

  @OnCommand('onboarding.submit')
  async submit(command: Command<'onboarding.submit'>): Promise<Reply<'onboarding.submit'>> {
    const { expectedRevision, ...submission } = command.data;
    const handled = this.subMerchants.execute(
      submission.subMerchantId,
      { type: 'Submit', ...submission },
      command,
      expectedRevision,
    );
    return replyFrom(await handled);
  }

  @OnCommand('onboarding.amend')
  async amend(command: Command<'onboarding.amend'>): Promise<Reply<'onboarding.amend'>> {
    const { subMerchantId, changes, expectedRevision } = command.data;
    const amend = { type: 'Amend', changes } as const;
    return replyFrom(await this.subMerchants.execute(subMerchantId, amend, command, expectedRevision));
  }

  @OnCommand('onboarding.provision')
  provision(command: Command<'onboarding.provision'>): Promise<Reply<'onboarding.provision'>> {
    return this.provisionAccount.run(command);
  }
}
