import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { AmendSubMerchant } from './amend-sub-merchant';
import { EraseSubMerchant } from '../erasure/erase-sub-merchant';
import { ProvisionAccount } from '../account/provision-account';
import { SubmitSubMerchant } from './submit-sub-merchant';
import { UploadDocument } from './upload-document';

@Controller()
export class SubMerchantCommands {
  constructor(
    private readonly submitSubMerchant: SubmitSubMerchant,
    private readonly amendSubMerchant: AmendSubMerchant,
    private readonly provisionAccount: ProvisionAccount,
    private readonly uploadDocument: UploadDocument,
    private readonly eraseSubMerchant: EraseSubMerchant,
  ) {}

  @OnCommand('onboarding.check-submission')
  check(command: Command<'onboarding.check-submission'>): Promise<Reply<'onboarding.check-submission'>> {
    return this.submitSubMerchant.check(command);
  }

  @OnCommand('onboarding.submit')
  submit(command: Command<'onboarding.submit'>): Promise<Reply<'onboarding.submit'>> {
    return this.submitSubMerchant.submit(command);
  }

  @OnCommand('onboarding.amend')
  amend(command: Command<'onboarding.amend'>): Promise<Reply<'onboarding.amend'>> {
    return this.amendSubMerchant.amend(command);
  }

  @OnCommand('onboarding.provision')
  provision(command: Command<'onboarding.provision'>): Promise<Reply<'onboarding.provision'>> {
    return this.provisionAccount.run(command.data.subMerchantId, command);
  }

  @OnCommand('onboarding.upload-document')
  upload(command: Command<'onboarding.upload-document'>): Promise<Reply<'onboarding.upload-document'>> {
    return this.uploadDocument.run(command);
  }

  @OnCommand('onboarding.erase')
  erase(command: Command<'onboarding.erase'>): Promise<Reply<'onboarding.erase'>> {
    const { subMerchantId, expectedRevision } = command.data;
    return this.eraseSubMerchant.run(subMerchantId, command, expectedRevision);
  }
}
