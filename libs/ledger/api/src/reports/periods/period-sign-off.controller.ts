import { Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { Answer, Caller, CommandSender, Context, HttpProblem, Operation, RequestContext } from '@taprail/http';
import { isMonth, lastDayOf, type Month } from '@taprail/ledger-domain';
import { LedgerBooks } from '../../books/ledger-books';
import { digestOf } from '../book-digest';
import { periodSchema } from './period.schema';
import type { PeriodView } from './period.view';
import { Periods } from './periods';

const scope = 'payouts:write';
const params = { period: 'The month, such as `2026-03`.' };

/** A platform closes a month for itself: those who work on its money say that they are done with it. */
@Controller('v1/ledger/periods')
export class PeriodSignOffController {
  constructor(
    private readonly periods: Periods,
    private readonly books: LedgerBooks,
    private readonly commands: CommandSender,
    private readonly clock: Clock,
  ) {}

  @Post(':period/sign-off')
  @HttpCode(200)
  @Operation({
    id: 'ledger.periods.signOff',
    scope,
    summary: 'Sign off an accounting period for your platform',
    description:
      'Your finance team is done with the month: the answer names who signed, when, and the digest of your accounts at the end of the month. ' +
      '`GET /v1/ledger/digest` with `as_of` of its last day and `known_at` of that time gives the same digest for ever; without `known_at` ' +
      'another one says that something arrived later. Months are signed off one after the other. The books of all platforms are closed by the operator. ' +
      'Repeating the call changes nothing.',
    errors: [
      'ledger_period_not_found',
      'period_not_over',
      'period_out_of_order',
      'seal_pending',
      'payouts_frozen',
      'books_incomplete',
    ],
    answers: { 200: periodSchema },
    params,
  })
  async signOff(
    @Param('period') name: string,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<PeriodView>> {
    const { platformId } = caller;
    const month = knownMonth(name);
    await this.require(platformId, month);
    const digest = await this.digest(platformId, month);
    await this.commands.send('ledger.sign-off-month', platformId, { platformId, month, digest }, context, caller);
    return new Answer(await this.require(platformId, month));
  }

  @Delete(':period/sign-off')
  @HttpCode(204)
  @Operation({
    id: 'ledger.periods.withdrawSignOff',
    scope,
    summary: 'Withdraw the sign-off of an accounting period',
    description: 'Of the last month that was signed off. Both stay on record.',
    errors: ['ledger_period_not_found', 'period_out_of_order'],
    answers: { 204: null },
    params,
  })
  async withdraw(
    @Param('period') name: string,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<void> {
    const { platformId } = caller;
    const month = knownMonth(name);
    await this.require(platformId, month);
    await this.commands.send('ledger.withdraw-sign-off', platformId, { platformId, month }, context, caller);
  }

  private async require(platformId: string, month: Month): Promise<PeriodView> {
    const period = (await this.periods.list(platformId)).find((each) => each.period === month);
    if (!period) throw new HttpProblem('ledger_period_not_found');
    return period;
  }

  /** Of everything that is in the journal: what is still on its way to the books would be missing in the digest and there the next time. */
  private async digest(platform: string, month: Month): Promise<string> {
    await this.books.haveReached(await this.books.head());
    const { sums } = await this.books.sums({ platform }, { asOf: lastDayOf(month), knownAt: this.clock.iso() });
    return digestOf(sums);
  }
}

const knownMonth = (name: string): Month => {
  if (!isMonth(name)) throw new HttpProblem('ledger_period_not_found');
  return name;
};
