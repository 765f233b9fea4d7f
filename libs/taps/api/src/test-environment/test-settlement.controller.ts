import { Body, Controller, Param, Post } from '@nestjs/common';
import { date, fields, type JsonSchema, objectField, says, whole } from '@taprail/contracts';
import { Caller, Context, Operation, RequestContext, Words, CommandSender } from '@taprail/http';
import { IsIn } from 'class-validator';

const faults = ['one_cent', 'missing_line', 'duplicate_line', 'late', 'twice'] as const;

class SettlementFaultDto {
  @IsIn(faults)
  @Words('Fault to introduce; see the description of the operation.')
  fault!: (typeof faults)[number];
}

type SettlementFault = Readonly<{
  object: 'settlement_fault';
  transaction_id: string;
  fault: string;
  currency: string;
  day: string;
}>;

const settlementFaultSchema: JsonSchema = {
  title: 'SettlementFault',
  description: 'The fault that will be introduced.',
  ...whole({
    object: objectField('settlement_fault'),
    transaction_id: fields.transactionId,
    fault: { enum: [...faults], description: 'Fault to introduce.' },
    currency: fields.currency,
    day: says(date, 'Business day of the settlement file.'),
  }),
};

/** Faults that a test may let the PSP make. */
@Controller('v1/test/transactions')
export class TestSettlementController {
  constructor(private readonly commands: CommandSender) {}

  @Post(':id/settlement-fault')
  @Operation({
    id: 'test.transactions.settlementFault',
    scope: 'taps:write',
    summary: 'Introduce a fault into the settlement file of a transaction',
    description:
      'one_cent: the line of the transaction is one cent short. missing_line: the line arrives three business days later. duplicate_line: the line arrives twice. late: the file arrives two business days later than its money. twice: the file arrives again on the next day.',
    errors: ['transaction_not_found', 'charge_not_posted', 'settlement_file_sent'],
    answers: { 201: settlementFaultSchema },
    params: { id: 'The id of the transaction.' },
    example: { fault: 'one_cent' },
  })
  async spoil(
    @Param('id') transactionId: string,
    @Body() { fault }: SettlementFaultDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<SettlementFault> {
    const data = { transactionId, platformId: caller.platformId, fault };
    const spoilt = await this.commands.send('taps.spoil-settlement', transactionId, data, context, caller);
    return { object: 'settlement_fault', transaction_id: transactionId, ...spoilt };
  }
}
