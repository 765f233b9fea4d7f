import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { SimulatedAction, SubMerchantResource } from '@taprail/contracts';
import {
  Answer,
  Caller,
  Context,
  ExpectedRevision,
  Operation,
  type OperationSpec,
  RequestContext,
  CommandSender,
} from '@taprail/http';
import { knownReference, referenceParams } from '../sub-merchants/sub-merchant-reference';
import { subMerchantSchema } from '../sub-merchants/sub-merchant.schema';
import { SubMerchantStatuses } from '../sub-merchants/records/sub-merchant-statuses';
import { RejectDto, RequireItemsDto } from './test-sub-merchant.dto';

const lever = (id: string, summary: string, example?: unknown): OperationSpec => ({
  id: `test.subMerchants.${id}`,
  scope: 'onboarding:write',
  summary,
  errors: [
    'sub_merchant_not_found',
    'sub_merchant_rejected',
    'account_not_provisioned',
    'revision_mismatch',
    'psp_unavailable',
  ],
  answers: { 200: subMerchantSchema },
  params: referenceParams,
  ...(example === undefined ? {} : { example }),
});

/** Acts of the simulated payment service provider that a test may bring about. Each answers with the sub-merchant. */
@Controller('v1/test/sub-merchants/:externalRef')
export class TestSubMerchantController {
  constructor(
    private readonly commands: CommandSender,
    private readonly statuses: SubMerchantStatuses,
  ) {}

  @Post('require')
  @HttpCode(200)
  @Operation(lever('require', 'Make requirements due', { items: ['individual.id_number'] }))
  require(
    @Param('externalRef') externalRef: string,
    @Body() { items, deadline }: RequireItemsDto,
    @ExpectedRevision() revision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<SubMerchantResource>> {
    const action = { type: 'require', items, ...(typeof deadline === 'string' ? { deadline } : {}) } as const;
    return this.simulate(externalRef, action, revision, context, caller);
  }

  @Post('reject')
  @HttpCode(200)
  @Operation(lever('reject', 'Reject a sub-merchant, which is final', { reason: 'fraud' }))
  reject(
    @Param('externalRef') externalRef: string,
    @Body() { reason }: RejectDto,
    @ExpectedRevision() revision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<SubMerchantResource>> {
    return this.simulate(externalRef, { type: 'reject', reason }, revision, context, caller);
  }

  @Post('enable')
  @HttpCode(200)
  @Operation(lever('enable', 'Enable a sub-merchant by waiving everything that is due'))
  enable(
    @Param('externalRef') externalRef: string,
    @ExpectedRevision() revision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<SubMerchantResource>> {
    return this.simulate(externalRef, { type: 'enable' }, revision, context, caller);
  }

  @Post('error')
  @HttpCode(200)
  @Operation(lever('error', 'Fail provisioning, until the submission is sent again'))
  error(
    @Param('externalRef') externalRef: string,
    @ExpectedRevision() revision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<SubMerchantResource>> {
    return this.simulate(externalRef, { type: 'error' }, revision, context, caller);
  }

  private async simulate(
    externalRef: string,
    action: SimulatedAction,
    expectedRevision: number | undefined,
    context: RequestContext,
    caller: Caller,
  ): Promise<Answer<SubMerchantResource>> {
    const id = knownReference(caller, externalRef);
    const data = { subMerchantId: id, action, expectedRevision };
    const { subMerchant, revision, position } = await this.commands.send(
      'onboarding.simulate',
      id,
      data,
      context,
      caller,
    );
    this.statuses.wrote(id, caller.platformId, position);
    return new Answer(subMerchant, { revision });
  }
}
