import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { type PlatformBalanceResource, platformBalanceSchema } from '@taprail/contracts';
import {
  Caller,
  CommandSender,
  Context,
  HttpProblem,
  type List,
  listSchema,
  Operation,
  RequestContext,
} from '@taprail/http';
import { operatingBalanceId, type OperatingSubject } from '@taprail/ledger-domain';
import { currencyOf, isCurrencyCode } from '@taprail/money';
import { PlatformAccountDto, PlatformScheduleDto } from './platform-payout.dto';
import { SealedAccounts } from './sealed-accounts';

const params = { currency: 'ISO 4217 code of the currency, in capitals.' };
const refusals = ['invalid_currency', 'platform_payouts_unavailable'] as const;

/** The platform's own money by currency, and how it is paid out. */
@Controller('v1/platform-balance')
export class PlatformBalanceController {
  constructor(
    private readonly commands: CommandSender,
    private readonly sealed: SealedAccounts,
  ) {}

  @Get()
  @Operation({
    id: 'platformPayouts.balance',
    scope: 'payouts:read',
    summary: 'Get your own money in every currency, and how it is paid out',
    errors: [],
    answers: { 200: listSchema(platformBalanceSchema) },
  })
  async read(@Context() context: RequestContext, @Caller() caller: Caller): Promise<List<PlatformBalanceResource>> {
    const { platformId } = caller;
    const data = await this.commands.send('ledger.read-platform-balance', platformId, { platformId }, context, caller);
    return { object: 'list', data, has_more: false, next_cursor: null };
  }

  @Put(':currency/bank-account')
  @Operation({
    id: 'platformPayouts.setAccount',
    scope: 'users:manage',
    summary: 'Set your own bank account of a currency',
    description:
      'Payouts that are made from then on go there. The number is kept in the vault and never shown again. Whoever may request payouts cannot redirect them: it takes the scope `users:manage`.',
    errors: refusals,
    answers: { 200: platformBalanceSchema },
    params,
    example: { account_holder_name: 'Bistro Suite GmbH', iban: 'DE89370400440532013000' },
  })
  async setAccount(
    @Param('currency') currency: string,
    @Body() body: PlatformAccountDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<PlatformBalanceResource> {
    const subject = subjectOf(caller, currency);
    const account = await this.sealed.seal(subject.platformId, body);
    const data = { ...subject, ...account };
    return this.commands.send('ledger.set-platform-account', operatingBalanceId(subject), data, context, caller);
  }

  @Put(':currency/payout-schedule')
  @Operation({
    id: 'platformPayouts.setSchedule',
    scope: 'payouts:write',
    summary: 'Set the schedule of the payouts of your own money in a currency',
    description: 'As a whole: a field that is left out is reset to its default.',
    errors: [...refusals, 'platform_account_missing'],
    answers: { 200: platformBalanceSchema },
    params,
    example: { interval: 'weekly', minimum_amount: 10_000, timezone: 'Europe/Berlin' },
  })
  setSchedule(
    @Param('currency') currency: string,
    @Body() { interval, minimum_amount, timezone }: PlatformScheduleDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<PlatformBalanceResource> {
    const subject = subjectOf(caller, currency);
    const schedule = { interval, minimumAmount: minimum_amount ?? 100, timezone: timezone ?? 'UTC' };
    const data = { ...subject, ...schedule };
    return this.commands.send('ledger.set-platform-schedule', operatingBalanceId(subject), data, context, caller);
  }
}

const subjectOf = ({ platformId }: Caller, text: string): OperatingSubject => {
  const currency = text.toUpperCase();
  if (!isCurrencyCode(currency)) throw new HttpProblem('invalid_currency', { param: 'currency' });
  return { platformId, currency: currencyOf(currency).code };
};
