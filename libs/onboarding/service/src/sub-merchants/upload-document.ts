import { Inject, Injectable } from '@nestjs/common';
import type { Command, Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { requireRevision } from '@taprail/event-store';
import { openText, VAULT, type Vault } from '@taprail/vault';
import { ONBOARDING_PSP, type OnboardingPsp } from '../psp/onboarding-psp';
import { pspRejection } from '../psp/psp-rejection';
import { SubMerchants } from './sub-merchants';

/** Hands a document, which the vault keeps meanwhile, to the PSP. The file id is the key: twice is once. */
@Injectable()
export class UploadDocument {
  constructor(
    private readonly subMerchants: SubMerchants,
    @Inject(ONBOARDING_PSP) private readonly psp: OnboardingPsp,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  async run(command: Command<'onboarding.upload-document'>): Promise<Reply<'onboarding.upload-document'>> {
    const { subMerchantId, fileId, contentType, purpose, size, sha256 } = command.data;
    const { state, revision } = await this.subMerchants.load(subMerchantId);
    if (state.status === 'none') throw new Rejection('sub_merchant_not_found');
    if (!(fileId in state.files)) {
      requireRevision(command.data.expectedRevision, revision);
      const bytes = await this.vault.openFile(subMerchantId, fileId);
      const name = await openText(this.vault, subMerchantId, command.data.name);
      const file = { name, contentType, purpose, bytes };
      const pspFileId = await this.psp.uploadFile(file, `sm:${subMerchantId}:${fileId}`).catch(pspRejection);
      // The name of a file may say whose it is: the PSP gets it, the record does not.
      const record = { type: 'RecordDocument', fileId, pspFileId, contentType, purpose, size, sha256 } as const;
      await this.subMerchants.execute(subMerchantId, record, command);
    }
    await this.vault.dropFile(subMerchantId, fileId);
    const { state: known, position } = await this.subMerchants.load(subMerchantId);
    const createdAt = known.status === 'none' ? undefined : known.files[fileId]?.createdAt;
    if (createdAt === undefined || position === undefined)
      throw new Error(`${fileId} is not in the stream that was just written`);
    const file = { id: fileId, object: 'file', purpose, type: contentType, size, created_at: createdAt } as const;
    return { file, position: String(position) };
  }
}
