import { Body, Controller, Get, Inject, Param, Put } from '@nestjs/common';
import {
  type JsonSchema,
  money,
  type PayoutScheduleResource,
  says,
  SETTLEMENT_LOOKUP,
  type SettlementLookup,
} from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import {
  Answer,
  Caller,
  Context,
  ExpectedRevision,
  HttpProblem,
  Operation,
  RequestContext,
  CommandSender,
} from '@taprail/http';
import { PayoutScheduleDto } from './dto/settings.dto';
import { knownReference, referenceParams } from './sub-merchant-reference';
import { SubMerchantStatuses } from './records/sub-merchant-statuses';

const scheduleSchema: JsonSchema = {
  title: 'PayoutSchedule',
  type: 'object',
  description: 'Payout schedule of a sub-merchant.',
  required: ['interval', 'delay_days', 'closing_time', 'timezone', 'minimum_amount'],
  properties: {
    interval: {
      enum: ['daily', 'weekly', 'monthly', 'manual'],
      description: 'Payout interval; manual: only on request.',
    },
    delay_days: says({ type: 'integer', minimum: 1, maximum: 20 }, 'Business days from a sale to its payout.', 1),
    closing_time: says(
      { type: 'string' },
      'End of the sales day in the time zone, 00:00 to 07:00. Payout runs start at 06:00, or at 07:00 for schedules that close after 06:00.',
      '04:00',
    ),
    timezone: says({ type: 'string' }, 'IANA time zone of the schedule.', 'Europe/Berlin'),
    minimum_amount: money('Minimum payout amount; less waits for the next run.', 1_000),
  },
};

/** Another door to `settings.payouts.schedule` of the sub-merchant: one setting, and the last word counts. */
@Controller('v1/submerchants')
export class PayoutScheduleController {
  constructor(
    private readonly commands: CommandSender,
    private readonly statuses: SubMerchantStatuses,
    @Inject(SETTLEMENT_LOOKUP) private readonly settlement: SettlementLookup,
  ) {}

  @Get(':externalRef/payout-schedule')
  @Operation({
    id: 'payoutSchedule.get',
    scope: 'payouts:read',
    summary: 'Get the payout schedule of a sub-merchant',
    errors: ['sub_merchant_not_found'],
    answers: { 200: scheduleSchema },
    conditional: true,
    params: referenceParams,
  })
  async find(
    @Param('externalRef') externalRef: string,
    @Caller() caller: Caller,
  ): Promise<Answer<PayoutScheduleResource>> {
    return this.shown(knownReference(caller, externalRef));
  }

  @Put(':externalRef/payout-schedule')
  @Operation({
    id: 'payoutSchedule.set',
    scope: 'payouts:write',
    summary: 'Set the payout schedule of a sub-merchant as a whole',
    description:
      'A field that is left out is reset to its default; an empty object resets every field, and a request without a body is rejected. `timezone` is UTC or an IANA name of area and location, such as Europe/Berlin. Sales captured before the change keep their days.',
    errors: ['sub_merchant_not_found', 'sub_merchant_rejected', 'sub_merchant_errored', 'revision_mismatch'],
    answers: { 200: scheduleSchema },
    params: referenceParams,
    example: {
      interval: 'weekly',
      delay_days: 2,
      closing_time: '04:00',
      timezone: 'Europe/Berlin',
      minimum_amount: 1_000,
    },
  })
  async set(
    @Param('externalRef') externalRef: string,
    @Body() terms: PayoutScheduleDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<PayoutScheduleResource>> {
    const id = knownReference(caller, externalRef);
    const schedule = { ...nothingSaid, ...withoutUndefined(terms) };
    const changes = { settings: { payouts: { schedule } } };
    const data = { subMerchantId: id, changes, expectedRevision };
    const { position, refused } = await this.commands.send('onboarding.amend', id, data, context, caller);
    this.statuses.wrote(id, caller.platformId, position);
    if (refused) throw new Rejection('invalid_value', { message: refused.message }, refused.path);
    return this.shown(id);
  }

  private async shown(id: string): Promise<Answer<PayoutScheduleResource>> {
    const found = await this.statuses.find(id);
    if (!found) throw new HttpProblem('sub_merchant_not_found');
    const { fields } = found.record.state;
    const { schedule } = (fields.settings?.['payouts'] ?? {}) as Readonly<{ schedule?: PayoutScheduleDto }>;
    const shown = this.settlement.showSchedule(schedule ?? {}, fields.country);
    return new Answer(shown, { revision: found.revision });
  }
}

const nothingSaid = { interval: null, delay_days: null, closing_time: null, timezone: null, minimum_amount: null };

const withoutUndefined = (terms: PayoutScheduleDto): object =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
