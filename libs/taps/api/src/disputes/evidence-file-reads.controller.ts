import { Controller, Get, Inject, Param } from '@nestjs/common';
import { documentTypes, type EvidenceFileReference } from '@taprail/contracts';
import { Answer, Caller, HttpProblem, type List, listSchema, Operation } from '@taprail/http';
import { openStoredTexts, openText, Shredded, VAULT, type Vault } from '@taprail/vault';
import { Disputes } from './disputes';
import { downloadHeaders } from './download-headers';
import { evidenceFileSchema, shownFile, type ShownFile } from './evidence-file.schema';

const scope = 'disputes:read';

@Controller('v1/disputes/:id/files')
export class EvidenceFileReadsController {
  constructor(
    private readonly disputes: Disputes,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  @Get()
  @Operation({
    id: 'disputes.files',
    scope,
    summary: 'List the evidence files of a dispute, in the order of their upload',
    description:
      'Also those that no evidence names. Files erased with the personal data of their sub-merchant are not listed.',
    errors: ['dispute_not_found'],
    answers: { 200: listSchema(evidenceFileSchema) },
    params: { id: 'The id of the dispute.' },
  })
  async list(@Param('id') id: string, @Caller() caller: Caller): Promise<List<ShownFile>> {
    const { transaction, dispute } = await this.disputes.findOwned(id, caller);
    const data = await this.named(transaction.subject.subMerchantId, dispute.files);
    return { object: 'list', data, has_more: false, next_cursor: null };
  }

  @Get(':file')
  @Operation({
    id: 'disputes.downloadFile',
    scope,
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

  private async named(owner: string, files: readonly EvidenceFileReference[]): Promise<readonly ShownFile[]> {
    try {
      const stored = files.map(({ name }) => name);
      const names = await openStoredTexts(this.vault, owner, stored);
      return files.map((file, index) => shownFile(file, names[index]!));
    } catch (error) {
      if (error instanceof Shredded) return [];
      throw error;
    }
  }
}

const erased = (cause: Error): HttpProblem =>
  new HttpProblem('file_not_found', {
    message: 'The file was erased with the personal data of its sub-merchant.',
    cause,
  });
