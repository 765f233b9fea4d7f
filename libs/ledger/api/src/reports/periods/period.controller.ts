import { Controller, Get, Inject, Param, Post } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import {
  Answer,
  Caller,
  Context,
  HttpProblem,
  listSchema,
  Operation,
  RequestContext,
  envelopeOf,
  operator,
} from '@taprail/http';
import { isMonth } from '@taprail/ledger-domain';
import { periodSchema } from './period.schema';
import type { PeriodView } from './period.view';
import { Periods } from './periods';

const timeoutMs = 10_000;

@Controller('v1/ledger/periods')
export class PeriodController {
  constructor(private readonly periods: Periods) {}

  @Get()
  @Operation({
    id: 'ledger.periods.list',
    scope: 'ledger:read',
    summary: 'List accounting periods, newest first',
    description: 'An entry recorded after its month was closed counts on the first day after it and is shown as late.',
    errors: [],
    answers: { 200: listSchema(periodSchema) },
  })
  async list(
    @Caller() { platformId }: Caller,
  ): Promise<Readonly<{ object: 'list'; data: readonly PeriodView[]; has_more: false; next_cursor: null }>> {
    return { object: 'list', data: await this.periods.list(platformId), has_more: false, next_cursor: null };
  }
}

/** The books are those of all platforms, so that only the operator closes them. */
@Controller('v1/ledger/periods')
export class PeriodCloseController {
  constructor(
    private readonly periods: Periods,
    @Inject(COMMAND_BUS) private readonly bus: CommandBus,
  ) {}

  @Post(':period/close')
  @Operation({
    id: 'ledger.periods.close',
    scope: 'operator',
    summary: 'Close an accounting period',
    description:
      'Once begun, the close is carried through: poll the periods until the status is `closed`. Repeating the call changes nothing.',
    errors: [
      'ledger_period_not_found',
      'period_not_over',
      'period_out_of_order',
      'seal_pending',
      'payouts_frozen',
      'books_incomplete',
    ],
    answers: { 200: periodSchema, 202: periodSchema },
    params: { period: 'The month, such as `2026-03`.' },
  })
  async close(@Param('period') month: string, @Context() context: RequestContext): Promise<Answer<PeriodView>> {
    if (!isMonth(month)) throw new HttpProblem('ledger_period_not_found');
    const envelope = { ...envelopeOf(context, operator), deadlineMs: Date.now() + timeoutMs };
    await this.bus.send({ ...envelope, name: 'ledger.begin-close', key: 'close', data: { month } });
    const period = (await this.periods.list()).find((each) => each.period === month);
    if (!period) throw new HttpProblem('ledger_period_not_found');
    return new Answer(period, { status: period.status === 'closed' ? 200 : 202 });
  }
}
