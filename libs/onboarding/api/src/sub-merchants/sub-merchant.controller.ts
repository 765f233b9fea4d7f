import { Body, Controller, Param, Patch, Post } from '@nestjs/common';
import {
  subMerchantId,
  type SubMerchantReply,
  type SubMerchantResource,
  type SubMerchantSubmission,
} from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import {
  Answer,
  Caller,
  Context,
  ExpectedRevision,
  MustExist,
  Operation,
  RequestContext,
  CommandSender,
} from '@taprail/http';
import { AmendSubMerchantDto, SubmitSubMerchantDto } from './sub-merchant.dto';
import { withoutNulls } from './prepare/prepare-submission';
import { FieldSealing } from './secrets/field-sealing';
import { submissionExample, subMerchantSchema } from './sub-merchant.schema';
import { knownReference, referenceParams } from './sub-merchant-reference';
import { SubMerchantStatuses } from './records/sub-merchant-statuses';

const bodyLimit = 256 * 1024;

@Controller('sub-merchants')
export class SubMerchantController {
  constructor(
    private readonly commands: CommandSender,
    private readonly statuses: SubMerchantStatuses,
    private readonly sealing: FieldSealing,
  ) {}

  @Post()
  @Operation({
    id: 'subMerchants.submit',
    scope: 'onboarding:write',
    summary: 'Submit a sub-merchant, or update it by sending its reference again',
    description:
      'Returns 201 if the reference is new and 200 if a record was updated. Poll the record to follow its onboarding. In a submission, null is the same as leaving the field out, even for a known reference; use PATCH to clear a field.',
    errors: [
      'sub_merchant_rejected',
      'country_immutable',
      'business_type_immutable',
      'invalid_country',
      'revision_mismatch',
    ],
    answers: { 200: subMerchantSchema, 201: subMerchantSchema },
    bodyLimit,
    example: submissionExample,
  })
  async submit(
    @Body() { externalRef, ...fields }: SubmitSubMerchantDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @MustExist() mustExist: boolean,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<SubMerchantResource>> {
    const id = subMerchantId(caller.platformId, externalRef);
    const { platformId } = caller;
    const given = { subMerchantId: id, platformId, externalRef, expectedRevision, mustExist };
    const sealed = await this.sealing.ofSubmission(id, withoutNulls(fields) as SubMerchantSubmission, (masked) =>
      this.commands.send('onboarding.check-submission', id, { ...given, fields: masked }, context, caller),
    );
    const data = { ...given, fields: sealed };
    const reply = await this.commands.send('onboarding.submit', id, data, context, caller);
    return this.answer(id, caller, reply);
  }

  @Patch(':externalRef')
  @Operation({
    id: 'subMerchants.amend',
    scope: 'onboarding:write',
    summary: 'Submit the information that currentlyDue asks for',
    description: 'A merge patch in nested JSON or flat dotted keys; null clears a field.',
    errors: [
      'sub_merchant_not_found',
      'sub_merchant_rejected',
      'sub_merchant_errored',
      'country_immutable',
      'business_type_immutable',
      'invalid_country',
      'revision_mismatch',
    ],
    answers: { 200: subMerchantSchema },
    bodyLimit,
    params: referenceParams,
    example: { business_profile: { mcc: '5812' } },
  })
  async amend(
    @Param('externalRef') externalRef: string,
    @Body() changes: AmendSubMerchantDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<SubMerchantResource>> {
    const id = knownReference(caller, externalRef);
    const sealed: object = await this.sealing.ofAmendment(id, changes);
    const data = { subMerchantId: id, changes: sealed, expectedRevision };
    const reply = await this.commands.send('onboarding.amend', id, data, context, caller);
    return this.answer(id, caller, reply);
  }

  @Post(':externalRef/erase')
  @Operation({
    id: 'subMerchants.erase',
    scope: 'onboarding:write',
    summary: 'Erase the personal data of a sub-merchant and its people permanently',
    description:
      'Closes the account at the payment service provider and destroys the key of the vault under which the personal data is stored: it can never be read again. The history stays on record. Rejected while there is open money, which `details.open` names: a balance that is not zero (`pending`, `available`, `reserved`, `disputed`, `in_transit`, `negative`), `sales` (a tap without its outcome, a hold, a refund in progress), `disputes`, or `postings` (a sale that is not in the journal yet). Taps are refused from the time of the request; if the request is rejected, they are accepted again. A sub-merchant that was rejected keeps its reason.',
    errors: ['sub_merchant_not_found', 'open_money', 'revision_mismatch', 'psp_unavailable', 'psp_error'],
    answers: { 200: subMerchantSchema },
    params: referenceParams,
  })
  async erase(
    @Param('externalRef') externalRef: string,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<SubMerchantResource>> {
    const id = knownReference(caller, externalRef);
    const data = { subMerchantId: id, expectedRevision };
    const reply = await this.commands.send('onboarding.erase', id, data, context, caller);
    return this.answer(id, caller, reply);
  }

  private answer(id: string, { platformId }: Caller, reply: SubMerchantReply): Answer<SubMerchantResource> {
    const { created, subMerchant, revision, position, refused } = reply;
    this.statuses.wrote(id, platformId, position);
    if (refused) {
      throw new Rejection('invalid_value', { message: refused.message, psp_code: refused.code }, refused.path);
    }
    return created
      ? Answer.created(subMerchant, `/sub-merchants/${encodeURIComponent(subMerchant.externalRef)}`, { revision })
      : new Answer(subMerchant, { status: 200, revision });
  }
}
