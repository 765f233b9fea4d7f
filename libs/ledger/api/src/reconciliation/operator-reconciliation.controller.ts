import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus, HandlerUnavailable } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import type { CommandName, Commands, Reply } from '@taprail/contracts';
import {
  Context,
  type List,
  listSchema,
  Operation,
  PageQuery,
  RequestContext,
  envelopeOf,
  operator,
} from '@taprail/http';
import { dayOf } from '@taprail/money';
import type { BreakView } from './break.view';
import { breaksAfter, breaksPage } from './list-page';
import { HandInDto } from './reconciliation-query.dto';
import { reconBreakSchema, takenFileSchema, takenStatementSchema } from './reconciliation.schema';

const scope = 'operator';
const timeoutMs = 30_000;
/** A command answers after ten seconds at the latest whether there is more to do: ten minutes in all. */
const partsMax = 60;
const bodyLimit = 1024 * 1024;
const key = 'reconciliation';

/** Files and statements are about every platform at once, so they are the operator's. */
@Controller('v1/operator/reconciliation')
export class OperatorReconciliationController {
  constructor(
    @Inject(COMMAND_BUS) private readonly bus: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Post('run')
  @HttpCode(204)
  @Operation({
    id: 'operator.reconciliation.run',
    scope,
    summary: 'Import new files of the PSP and the bank, and reconcile now',
    description: 'Runs automatically every morning. Work that is already done is not repeated.',
    errors: [],
    answers: { 204: null },
  })
  async run(@Context() context: RequestContext): Promise<void> {
    const data = { on: dayOf(this.clock.iso()) };
    for (let part = 1; part <= partsMax; part += 1) {
      if (!(await this.send('ledger.reconcile', data, context)).unfinished) return;
    }
    throw new HandlerUnavailable('The reconciliation is still running; call again for its result');
  }

  @Post('settlement-files')
  @Operation({
    id: 'operator.reconciliation.handInFile',
    scope,
    summary: 'Import a settlement file of the PSP',
    description:
      'A file is imported completely or rejected as a whole. Importing the same file again changes nothing. It is posted once a bank statement shows its money.',
    errors: [
      'settlement_file_malformed',
      'settlement_file_checksum_mismatch',
      'settlement_file_totals_mismatch',
      'settlement_file_conflict',
      'invalid_currency',
    ],
    answers: { 201: takenFileSchema },
    bodyLimit,
    example: { content: 'H,1,sim,2026-03-02/EUR,2026-03-02,1,EUR,EUR,,2026-03-03\nT,0,0,0,0,0\nC,…\n' },
  })
  async handInFile(@Body() { content }: HandInDto, @Context() context: RequestContext) {
    const taken = await this.send('ledger.take-settlement-file', { content }, context);
    const { reconciliationId: id, settlementCurrency, lineCount, ...file } = taken;
    return { object: 'settlement_file', id, ...file, settlement_currency: settlementCurrency, line_count: lineCount };
  }

  @Post('bank-statements')
  @Operation({
    id: 'operator.reconciliation.handInStatement',
    scope,
    summary: 'Import a bank statement, as camt.053',
    description:
      'The lines must lead from the opening balance to the closing balance. Importing the same statement again changes nothing. With automatic payouts from Stripe, a line that names one is taken apart into the files that it pays.',
    errors: ['bank_statement_malformed', 'bank_statement_conflict', 'psp_unavailable'],
    answers: { 201: listSchema(takenStatementSchema) },
    bodyLimit,
    example: { content: '<?xml version="1.0"?><Document>…</Document>' },
  })
  async handInStatement(@Body() { content }: HandInDto, @Context() context: RequestContext) {
    const taken = await this.send('ledger.take-bank-statement', { content }, context);
    const data = taken.map(({ statementId: id, currency, date, opening, closing, lineCount }) => ({
      object: 'bank_statement',
      ...{ id, currency, date, opening, closing },
      line_count: lineCount,
    }));
    return { object: 'list', data, has_more: false, next_cursor: null };
  }

  @Get('breaks')
  @Operation({
    id: 'operator.reconciliation.breaks',
    scope,
    summary: 'List the breaks of every platform, and unexplained cash',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(reconBreakSchema) },
  })
  async breaks(@Query() { limit, cursor }: PageQuery, @Context() context: RequestContext): Promise<List<BreakView>> {
    const data = { platformId: null, after: breaksAfter(cursor), limit };
    return breaksPage(await this.send('ledger.list-breaks', data, context));
  }

  private async send<Name extends CommandName>(
    name: Name,
    data: Commands[Name]['data'],
    context: RequestContext,
  ): Promise<Reply<Name>> {
    const envelope = { ...envelopeOf(context, operator), deadlineMs: Date.now() + timeoutMs };
    return (await this.bus.send({ ...envelope, name, key, data })) as Reply<Name>;
  }
}
