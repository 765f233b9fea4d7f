import { Body, Controller, Param, Post } from '@nestjs/common';
import { disputeSchema, type TransactionPlace } from '@taprail/contracts';
import { Answer, Caller, Context, ExpectedRevision, Operation, RequestContext, CommandSender } from '@taprail/http';
import { type ChainDisputeView, packEvidence } from '@taprail/taps-domain';
import { TransactionChains } from '../transactions/transaction-chains';
import { Disputes, type FoundDispute } from './disputes';
import { EvidenceDto, evidenceOf } from './evidence.dto';
import { EvidenceVault } from './evidence-texts';

const scope = 'disputes:write';
const params = { id: 'The id of the dispute.' };
const answers = { 200: disputeSchema };
/** Room for everything that may be said, however its characters are written. */
const evidenceBytesMax = 1024 * 1024;

@Controller('v1/disputes/:id')
export class DisputeController {
  constructor(
    private readonly commands: CommandSender,
    private readonly disputes: Disputes,
    private readonly chains: TransactionChains,
    private readonly texts: EvidenceVault,
  ) {}

  @Post('evidence')
  @Operation({
    id: 'disputes.stageEvidence',
    scope,
    summary: 'Stage evidence, field by field, before it is submitted',
    description:
      'A field that is left out is unchanged; null removes it. `auto_pack` adds what our own record proves: the receipt, the charges, the card and how it was read. A text has up to 20,000 characters, all texts together up to 150,000. `receipt`, `customer_communication`, `service_documentation` and similar fields also accept the id of a file uploaded for the dispute; Stripe gets a text in such a field as a PDF. Texts are kept in the vault: the dispute itself shows them; events and lists of other objects show null.',
    errors: [
      'dispute_not_found',
      'evidence_already_submitted',
      'dispute_closed',
      'sub_merchant_rejected',
      'revision_mismatch',
    ],
    answersAgain: true,
    answers,
    params,
    bodyLimit: evidenceBytesMax,
    example: { auto_pack: true, customer_name: 'Ada Beck' },
  })
  async stage(
    @Param('id') id: string,
    @Body() body: EvidenceDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<ChainDisputeView>> {
    const said = evidenceOf(body);
    const found = await this.disputes.findOwned(id, caller);
    await this.disputes.requireOwnSale(said.duplicate_charge_id, 'duplicate_charge_id', caller);
    const whole = body.auto_pack ? { ...(await this.packed(found)), ...said } : said;
    const evidence = await this.texts.seal(found.transaction.subject.subMerchantId, whole);
    const about = aboutOf(found);
    const data = { ...about, evidence, expectedRevision };
    const sent = this.commands.send('taps.stage-evidence', about.transactionId, data, context, caller);
    return this.answer(found, await sent);
  }

  @Post('submit')
  @Operation({
    id: 'disputes.submitEvidence',
    scope,
    summary: 'Submit the staged evidence, which is final',
    errors: ['dispute_not_found', 'evidence_already_submitted', 'dispute_closed', 'revision_mismatch'],
    answersAgain: true,
    answers,
    params,
  })
  async submit(
    @Param('id') id: string,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<ChainDisputeView>> {
    const found = await this.disputes.findOwned(id, caller);
    const about = aboutOf(found);
    const data = { ...about, expectedRevision };
    const sent = this.commands.send('taps.submit-evidence', about.transactionId, data, context, caller);
    return this.answer(found, await sent);
  }

  @Post('accept')
  @Operation({
    id: 'disputes.accept',
    scope,
    summary: 'Accept a dispute, which loses it',
    description: 'At Stripe an inquiry cannot be accepted: refund the charge instead.',
    errors: ['dispute_not_found', 'dispute_closed', 'inquiry_not_acceptable', 'revision_mismatch'],
    answersAgain: true,
    answers,
    params,
  })
  async accept(
    @Param('id') id: string,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<ChainDisputeView>> {
    const found = await this.disputes.findOwned(id, caller);
    const about = aboutOf(found);
    const data = { ...about, expectedRevision };
    const sent = this.commands.send('taps.accept-dispute', about.transactionId, data, context, caller);
    return this.answer(found, await sent);
  }

  private async packed({ transaction }: FoundDispute) {
    return packEvidence(transaction, await this.chains.around(transaction));
  }

  private answer({ dispute }: FoundDispute, place: TransactionPlace): Promise<Answer<ChainDisputeView>> {
    return this.disputes.answer(place, (all) => all.find(({ id }) => id === dispute.id));
  }
}

const aboutOf = ({ transaction, dispute }: FoundDispute) => {
  const { transactionId, platformId } = transaction.subject;
  return { transactionId, platformId, disputeId: dispute.id };
};
