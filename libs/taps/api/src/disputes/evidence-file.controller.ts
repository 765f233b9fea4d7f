import { hash } from 'node:crypto';
import { Controller, Headers, Inject, Param, Post, RawBody } from '@nestjs/common';
import { derivedId, type EvidenceFileReference } from '@taprail/contracts';
import {
  Answer,
  Caller,
  Context,
  ExpectedRevision,
  HttpProblem,
  Operation,
  RequestContext,
  CommandSender,
  fileIn,
  formBytesMax,
  readParts,
  personalDataErased,
} from '@taprail/http';
import { Shredded, VAULT, type Vault } from '@taprail/vault';
import { TransactionRecords } from '../transactions/transaction-records';
import { Disputes, type FoundDispute } from './disputes';
import { fittingFileName } from './fitting-file-name';
import { evidenceFileSchema, evidenceFormSchema, shownFile } from './evidence-file.schema';

const fileBytesMax = 5 * 1024 * 1024;

@Controller('v1/disputes/:id/files')
export class EvidenceFileController {
  constructor(
    private readonly commands: CommandSender,
    private readonly disputes: Disputes,
    private readonly records: TransactionRecords,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  @Post()
  @Operation({
    id: 'disputes.uploadFile',
    scope: 'disputes:write',
    summary: 'Upload an evidence file',
    description:
      'Then send its id when staging evidence. All files of a dispute together have at most 20 MiB, at Stripe 4.3 MB: `details.max` of the refusal says which.',
    errors: [
      'dispute_not_found',
      'dispute_closed',
      'evidence_already_submitted',
      'sub_merchant_rejected',
      'missing_field',
      'invalid_value',
      'unknown_field',
      'payload_too_large',
      'unsupported_media_type',
      'revision_mismatch',
    ],
    answersAgain: true,
    answers: { 201: evidenceFileSchema },
    rawBody: true,
    consumes: ['multipart/form-data'],
    bodySchema: evidenceFormSchema,
    bodyLimit: fileBytesMax + formBytesMax,
    params: { id: 'The id of the dispute.' },
    example: { file: 'slip.pdf' },
  })
  async upload(
    @Param('id') id: string,
    @RawBody() body: Buffer | undefined,
    @Headers('content-type') type: string | undefined,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer> {
    if (!body || type === undefined) {
      throw new HttpProblem('unsupported_media_type', { message: 'The body must be multipart/form-data.' });
    }
    const found = await this.disputes.findOwned(id, caller);
    const { bytes, contentType, ...sent } = await fileIn(await readParts(body, type, ['file']), fileBytesMax);
    const fitting = fittingFileName(sent.name, contentType);
    const fileId = derivedId('file', context.commandId);
    const name = await this.encrypted(found.transaction.subject.subMerchantId, fitting);
    const facts = { id: fileId, name, contentType, size: bytes.length, sha256: hash('sha256', bytes, 'hex') };
    const revision = await this.add(found, { file: facts, expectedRevision }, bytes, context, caller);
    return new Answer(shownFile(facts, fitting), { status: 201, revision });
  }

  /** The name of a file may say who was there. */
  private async encrypted(owner: string, name: string): Promise<string> {
    const [text] = await this.vault.encrypt(owner, [name]).catch(refuseErased);
    return text!;
  }

  /** The file is kept before the log names it, so that whatever the log names is there. */
  private async add(
    { transaction, dispute }: FoundDispute,
    upload: Readonly<{ file: EvidenceFileReference; expectedRevision: number | undefined }>,
    bytes: Buffer,
    context: RequestContext,
    caller: Caller,
  ): Promise<number> {
    const { transactionId, platformId, subMerchantId: owner } = transaction.subject;
    const { id: fileId } = upload.file;
    await this.vault.keepFile(owner, fileId, bytes).catch(refuseErased);
    try {
      const data = { transactionId, platformId, disputeId: dispute.id, ...upload };
      const reply = await this.commands.send('taps.add-evidence-file', transactionId, data, context, caller);
      this.records.noteWritten(reply);
      return reply.revision;
    } catch (error) {
      if (isRefusal(error)) {
        await this.vault
          .dropFile(owner, fileId)
          .catch((err: unknown) => context.log.warn({ err, file: fileId }, 'a refused file was not dropped'));
      }
      throw error;
    }
  }
}

const refuseErased = (error: unknown): never => {
  throw error instanceof Shredded ? personalDataErased(error) : error;
};

/** By name, because an error that came over the bus is another copy of its class. */
const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'Rejection';
