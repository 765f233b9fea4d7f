import { hash } from 'node:crypto';
import { Controller, Headers, Inject, Param, Post, RawBody } from '@nestjs/common';
import { derivedId, type DocumentUpload, type FileResource, subMerchantId } from '@taprail/contracts';
import {
  Caller,
  Context,
  ExpectedRevision,
  HttpProblem,
  Operation,
  RequestContext,
  CommandSender,
  formBytesMax,
  personalDataErased,
} from '@taprail/http';
import { Shredded, VAULT, type Vault } from '@taprail/vault';
import { encryptTexts } from '../sub-merchants/secrets/personal-values';
import { SubMerchantStatuses } from '../sub-merchants/records/sub-merchant-statuses';
import { documentFormExample, documentFormSchema, fileSchema } from './document.schema';
import { fileBytesMax, readDocumentForm } from './document-form';

@Controller('sub-merchants/:externalRef/documents')
export class DocumentController {
  constructor(
    private readonly commands: CommandSender,
    private readonly statuses: SubMerchantStatuses,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  @Post()
  @Operation({
    id: 'subMerchants.uploadDocument',
    scope: 'onboarding:write',
    summary: 'Upload a document that verification asks for',
    description: 'Then send the id of the file in a PATCH, at the path in currentlyDue that asks for a document.',
    errors: [
      'sub_merchant_not_found',
      'sub_merchant_rejected',
      'revision_mismatch',
      'missing_field',
      'invalid_value',
      'invalid_enum_value',
      'unknown_field',
      'payload_too_large',
      'unsupported_media_type',
    ],
    answers: { 201: fileSchema },
    rawBody: true,
    consumes: ['multipart/form-data'],
    bodySchema: documentFormSchema,
    bodyLimit: fileBytesMax + formBytesMax,
    params: { externalRef: 'Reference of the sub-merchant, chosen by the platform.' },
    example: documentFormExample,
  })
  async upload(
    @Param('externalRef') externalRef: string,
    @RawBody() body: Buffer | undefined,
    @Headers('content-type') type: string | undefined,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<FileResource> {
    const owner = subMerchantId(caller.platformId, externalRef);
    if (!body || type === undefined) {
      throw new HttpProblem('unsupported_media_type', { message: 'The body must be multipart/form-data.' });
    }
    if (!(await this.statuses.find(owner))) throw new HttpProblem('sub_merchant_not_found');
    const { bytes, name: given, ...facts } = await readDocumentForm(body, type);
    const fileId = derivedId('file', context.commandId);
    const [name] = await encryptTexts(this.vault, owner, [given]);
    await this.keep(owner, fileId, bytes);
    const sha256 = hash('sha256', bytes, 'hex');
    const upload = {
      subMerchantId: owner,
      fileId,
      name: name!,
      ...facts,
      size: bytes.length,
      sha256,
      expectedRevision,
    };
    return this.send(upload, context, caller);
  }

  private async keep(owner: string, fileId: string, bytes: Buffer): Promise<void> {
    try {
      await this.vault.keepFile(owner, fileId, bytes);
    } catch (error) {
      throw error instanceof Shredded ? personalDataErased(error) : error;
    }
  }

  private async send(upload: DocumentUpload, context: RequestContext, caller: Caller): Promise<FileResource> {
    const { subMerchantId: owner, fileId } = upload;
    try {
      const reply = await this.commands.send('onboarding.upload-document', owner, upload, context, caller);
      this.statuses.wrote(owner, caller.platformId, reply.position);
      return reply.file;
    } catch (error) {
      // Refused for good: nobody will fetch the bytes. Where there was no answer, someone still may.
      if (isRefusal(error)) {
        await this.vault
          .dropFile(owner, fileId)
          .catch((err: unknown) => context.log.warn({ err, file: fileId }, 'a refused document was not dropped'));
      }
      throw error;
    }
  }
}

/** By name, because an error that came over the bus is another copy of its class. */
const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'Rejection';
