import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import {
  subMerchantId,
  type SubMerchantReply,
  type SubMerchantResource,
  type SubMerchantSubmission,
} from '@taprail/contracts';
import {
  Answer,
  Caller,
  Context,
  ExpectedRevision,
  HttpProblem,
  LimitedPer,
  type List,
  listAnswer,
  listSchema,
  Operation,
  RequestContext,
} from '@taprail/http';
import { CommandSender } from '../command-sender';
import { createdFilters } from '../reads/created-filters';
import { cursorPosition, positionCursor } from '../reads/position-cursor';
import { AmendSubMerchantDto, externalRefForm, ListSubMerchantsQuery, SubmitSubMerchantDto } from './sub-merchant.dto';
import { withoutNulls } from './prepare-submission';
import { SecretSealing } from './secret-sealing';
import { submissionExample, subMerchantSchema } from './sub-merchant.schema';
import { SubMerchantStatuses } from './sub-merchant-statuses';

const bodyLimit = 256 * 1024;
const params = { externalRef: 'The reference chosen by the platform.' };

@Controller('sub-merchants')
export class SubMerchantController {
  constructor(
    private readonly commands: CommandSender,
    private readonly statuses: SubMerchantStatuses,
    private readonly secrets: SecretSealing,
  ) {}

  @Post()
  @Operation({
    id: 'subMerchants.submit',
    scope: 'onboarding:write',
    summary: 'Submit a sub-merchant, or update it by sending its reference again',
    description:
      'Answers 201 when the reference is new and 200 when it updated a record. Poll the record to follow it.',
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
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<SubMerchantResource>> {
    const id = subMerchantId(caller.platformId, externalRef);
    const { platformId } = caller;
    const data = {
      subMerchantId: id,
      platformId,
      externalRef,
      fields: await this.secrets.ofSubmission(id, withoutNulls(fields) as SubMerchantSubmission),
      ...expecting(expectedRevision),
    };
    const reply = await this.commands.send('onboarding.submit', id, data, context, caller);
    return this.answer(id, caller, reply);
  }

  @Patch(':externalRef')
  @Operation({
    id: 'subMerchants.amend',
    scope: 'onboarding:write',
    summary: 'Send what currentlyDue asks for',
    description: 'Nested JSON or flat dotted keys; a merge patch in which null clears.',
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
    params,
    example: { 'business_profile.mcc': '5812' },
  })
  async amend(
    @Param('externalRef') externalRef: string,
    @Body() changes: AmendSubMerchantDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<SubMerchantResource>> {
    const id = knownForm(caller, externalRef);
    const sealed: object = await this.secrets.ofAmendment(id, changes);
    const data = { subMerchantId: id, changes: sealed, ...expecting(expectedRevision) };
    const reply = await this.commands.send('onboarding.amend', id, data, context, caller);
    return this.answer(id, caller, reply);
  }

  @Get(':externalRef')
  @LimitedPer({
    name: 'sub-merchant',
    rate: 10,
    burst: 10,
    by: ({ params: given }) => (given as { externalRef: string }).externalRef,
  })
  @Operation({
    id: 'subMerchants.get',
    scope: 'onboarding:read',
    summary: 'Get a sub-merchant; polling this is the supported way to follow its onboarding',
    errors: ['sub_merchant_not_found'],
    answers: { 200: subMerchantSchema },
    params,
  })
  async find(
    @Param('externalRef') externalRef: string,
    @Caller() caller: Caller,
  ): Promise<Answer<SubMerchantResource>> {
    const found = await this.statuses.find(knownForm(caller, externalRef));
    if (!found) throw new HttpProblem('sub_merchant_not_found');
    return new Answer(found.view, { revision: found.revision });
  }

  @Get()
  @Operation({
    id: 'subMerchants.list',
    scope: 'onboarding:read',
    summary: 'List sub-merchants, newest first',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(subMerchantSchema) },
  })
  async list(@Query() query: ListSubMerchantsQuery, @Caller() caller: Caller): Promise<List<SubMerchantResource>> {
    const { limit, order, cursor, status, created } = query;
    const filters = [
      ...(status === undefined ? [] : [{ column: 'status', operator: '=', value: status } as const]),
      ...createdFilters(created),
    ];
    const rows = await this.statuses.list(caller.platformId, {
      filters,
      order,
      limit: limit + 1,
      ...cursorPosition(cursor),
    });
    return listAnswer(rows, limit, positionCursor, ({ row }) => row.view);
  }

  private answer(id: string, { platformId }: Caller, reply: SubMerchantReply): Answer<SubMerchantResource> {
    const { created, subMerchant, revision, position } = reply;
    this.statuses.wrote(id, platformId, position);
    return created
      ? Answer.created(subMerchant, `/sub-merchants/${encodeURIComponent(subMerchant.externalRef)}`, { revision })
      : new Answer(subMerchant, { status: 200, revision });
  }
}

/** A reference that cannot exist is an unknown one. */
const knownForm = ({ platformId }: Caller, externalRef: string): string => {
  if (!externalRefForm.test(externalRef)) throw new HttpProblem('sub_merchant_not_found');
  return subMerchantId(platformId, externalRef);
};

const expecting = (expectedRevision: number | undefined) =>
  expectedRevision === undefined ? {} : { expectedRevision };
