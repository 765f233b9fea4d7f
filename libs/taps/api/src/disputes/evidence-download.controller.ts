import { Controller, Get, Inject, Param } from '@nestjs/common';
import { documentTypes } from '@taprail/contracts';
import { Answer, Caller, HttpProblem, Operation } from '@taprail/http';
import { openText, Shredded, VAULT, type Vault } from '@taprail/vault';
import { Disputes } from './disputes';
import { downloadHeaders } from './download-headers';

@Controller('v1/disputes/:id/files/:file')
export class EvidenceDownloadController {
  constructor(
    private readonly disputes: Disputes,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  @Get()
  @Operation({
    id: 'disputes.downloadFile',
    scope: 'disputes:read',
    summary: 'Download an evidence file, byte for byte as it was uploaded',
    description:
      'Returned as an attachment, which browsers save and do not display. Files erased with the personal data of their sub-merchant are deleted permanently and return `file_not_found`; their size and hash remain in the audit of the transaction.',
    errors: ['dispute_not_found', 'file_not_found'],
    answers: { 200: { type: 'string', description: 'The content of the file.' } },
    answerExamples: { 'image/jpeg': '…', 'image/png': '…', 'application/pdf': '%PDF-1.7 …' },
    produces: [...documentTypes],
    params: {
      id: 'The id of the dispute.',
      file: 'The id of the file, `file_…`, as returned by the upload.',
    },
  })
  async download(@Param('id') id: string, @Param('file') fileId: string, @Caller() caller: Caller): Promise<Answer> {
    const { transaction, dispute } = await this.disputes.findOwned(id, caller);
    const file = dispute.files.find((each) => each.id === fileId);
    if (!file) throw new HttpProblem('file_not_found');
    const { subMerchantId: owner } = transaction.subject;
    try {
      const [bytes, name] = [await this.vault.openFile(owner, fileId), await openText(this.vault, owner, file.name)];
      return Answer.text(bytes, file.contentType, { headers: downloadHeaders({ ...file, name }) });
    } catch (error) {
      throw error instanceof Shredded ? erased(error) : error;
    }
  }
}

const erased = (cause: Error): HttpProblem =>
  new HttpProblem('file_not_found', {
    message: 'The file was erased with the personal data of its sub-merchant.',
    cause,
  });
