import { Body, Controller, Get, Inject, Post } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import { type JsonSchema, objectField, says } from '@taprail/contracts';
import { Context, IsReason, Operation, RequestContext, Words, envelopeOf, operator } from '@taprail/http';
import type { Finding } from '@taprail/ledger-domain';
import { IsString, Length } from 'class-validator';
import { PayoutFindings } from './payout-findings';
import { text, whole } from '../../schema-parts';

const scope = 'operator';
const timeoutMs = 10_000;

export class ThawDto {
  @IsString()
  @Length(1, 500)
  @IsReason()
  @Words('Reason why payouts may resume; it is kept with the findings.')
  reason!: string;
}

type Freeze = Readonly<{
  object: 'payout_freeze';
  frozen: boolean;
  findings: readonly Finding[];
  alarms: readonly Finding[];
}>;

const findings = (id: string, detail: string): JsonSchema => ({
  type: 'array',
  items: whole({
    id: says(text, 'Name of the finding.', id),
    detail: says(text, 'Description of the finding.', detail),
  }),
});

const freezeSchema: JsonSchema = {
  title: 'PayoutFreeze',
  description: 'Whether payouts are frozen.',
  ...whole({
    object: objectField('payout_freeze'),
    frozen: says({ type: 'boolean' }, 'Whether payouts are currently frozen.', false),
    findings: says(
      findings('trial_balance', 'EUR posted differs by 1'),
      'Findings that freeze payouts and have not been explained yet. Empty if there are none.',
      [],
    ),
    alarms: says(
      findings('tampered delivery-deferred-by_1@3', 'Event 3 of delivery-deferred-by_1 was tampered with: it is gone'),
      'Findings about stored events that no money depends on, and that have not been explained yet. Payouts continue.',
      [],
    ),
  }),
};

/** Findings of the monitor of the ledger, and the way to let payouts go on. */
@Controller('v1/operator/payout-freeze')
export class PayoutFreezeController {
  constructor(
    private readonly findings: PayoutFindings,
    @Inject(COMMAND_BUS) private readonly bus: CommandBus,
  ) {}

  @Get()
  @Operation({
    id: 'operator.payoutFreeze.get',
    scope,
    summary: 'Get the state of the payout freeze, and its reasons',
    errors: [],
    answers: { 200: freezeSchema },
  })
  async find(): Promise<Freeze> {
    const [open, alarms] = await Promise.all([this.findings.open(), this.findings.alarms()]);
    return { object: 'payout_freeze', frozen: open.length > 0, findings: open, alarms };
  }

  @Post('thaw')
  @Operation({
    id: 'operator.payoutFreeze.thaw',
    scope,
    summary: 'Lift the payout freeze, with a reason',
    description:
      'The reason is kept and explains all findings and alarms so far; a later finding freezes payouts again.',
    errors: ['payouts_not_frozen'],
    answers: { 200: freezeSchema },
    example: { reason: 'Reposted by hand, see incident 7' },
  })
  async thaw(@Body() { reason }: ThawDto, @Context() context: RequestContext): Promise<Freeze> {
    const envelope = { ...envelopeOf(context, operator), deadlineMs: Date.now() + timeoutMs };
    await this.bus.send({ ...envelope, name: 'ledger.thaw-payouts', key: 'freeze', data: { reason } });
    return this.find();
  }
}
