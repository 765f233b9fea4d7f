import { Body, Controller, Post } from '@nestjs/common';
import { fields, idField, type JsonSchema, money, objectField, says, sharedWords } from '@taprail/contracts';
import { Caller, Context, Operation, RequestContext, Words, CommandSender } from '@taprail/http';
import { IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { knownCurrency } from '../reports/report-days';
import { text, whole } from '../schema-parts';

const amountMax = 99_999_999;

class BankCreditDto {
  @IsInt()
  @Min(1)
  @Max(amountMax)
  @Words(sharedWords.amount)
  amount!: number;

  @IsString()
  @Length(3, 3)
  @Words(sharedWords.currency)
  currency!: string;

  /** The text that the bank prints beside it. */
  @Matches(/^[ -~]{1,35}$/, { message: '1 to 35 printable ASCII characters, such as Gift' })
  @Words('Text of the booking at the bank.')
  reference!: string;
}

type BankCredit = Readonly<{ object: 'bank_credit'; id: string; amount: number; currency: string; reference: string }>;

const bankCreditSchema: JsonSchema = {
  title: 'BankCredit',
  description: 'A credit at the simulated bank.',
  ...whole({
    object: objectField('bank_credit'),
    id: idField('bcr', 'The id of the credit, `bcr_…`.'),
    amount: money('Amount of the credit.', 7_700),
    currency: fields.currency,
    reference: says(text, 'Text of the booking at the bank.', 'Gift'),
  }),
};

/** Acts of the bank that a test may bring about. */
@Controller('v1/test/bank-credits')
export class TestBankController {
  constructor(private readonly commands: CommandSender) {}

  @Post()
  @Operation({
    id: 'test.bankCredits.create',
    scope: 'payouts:write',
    summary: 'Simulate an unannounced credit at the bank',
    description: 'The credit is on the next statement, and in suspense until something explains it.',
    errors: [],
    answers: { 201: bankCreditSchema },
    example: { amount: 7_700, currency: 'EUR', reference: 'Gift' },
  })
  async credit(
    @Body() { amount, currency, reference }: BankCreditDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<BankCredit> {
    const data = { amount, currency: knownCurrency(currency), reference };
    const { id } = await this.commands.send('ledger.simulate-bank-credit', 'reconciliation', data, context, caller);
    return { object: 'bank_credit', id, ...data };
  }
}
