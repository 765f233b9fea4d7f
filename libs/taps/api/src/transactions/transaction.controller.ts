import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { RefundResource } from '@taprail/contracts';
import {
  Answer,
  Caller,
  Context,
  ExpectedRevision,
  HttpProblem,
  type List,
  listAnswer,
  listSchema,
  Operation,
  RequestContext,
  CommandSender,
  pastInstant,
  positionCursor,
} from '@taprail/http';
import { type AuditRow, auditRow, auditRowSchema } from './audit-row';
import { PayoutExpansion } from '../settlement/payout-expansion';
import { saleList } from './sale-list';
import { settlementsDigest, ShownTransactions } from '../settlement/shown-transactions';
import { RefundDto } from '../taps/tap.dto';
import { refundSchema, transactionListedSchema, transactionSchema } from '../taps/tap.schema';
import { addressOf, transactionBehind } from './transaction-ids';
import { ListTransactionsQuery, TransactionQuery } from './transaction-query.dto';
import { TransactionHistory, TransactionRecords } from './transaction-records';

const params = { id: 'The id of the transaction.' };

@Controller('v1/transactions')
export class TransactionController {
  constructor(
    private readonly commands: CommandSender,
    private readonly records: TransactionRecords,
    private readonly histories: TransactionHistory,
    private readonly expansion: PayoutExpansion,
    private readonly shown: ShownTransactions,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Operation({
    id: 'transactions.list',
    scope: 'payments:read',
    summary: 'List transactions, newest first',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(transactionListedSchema) },
  })
  async list(@Query() query: ListTransactionsQuery, @Caller() caller: Caller): Promise<List<object>> {
    const { platformId } = caller;
    const rows = await this.records.list(platformId, saleList(query, platformId, { status: query.status }));
    const page = listAnswer(rows, query.limit, positionCursor, ({ row }) => row);
    const shown = await this.shown.show(platformId, page.data);
    return { ...page, data: await this.expansion.expand(shown, query.expand, caller) };
  }

  @Get(':id')
  @Operation({
    id: 'transactions.get',
    scope: 'payments:read',
    summary: 'Get a transaction: the one record from tap to payout',
    description:
      '`as_of` shows the transaction as it was at an instant, `revision` as it was after one of its events: a tap and its capture may share an instant. The hash proves that nothing in its history was changed. `settlement` is present as soon as the ledger has posted the capture, with `payout` null until there is one; refunds, disputes and a reversal add their entries to it. With `as_of` or `revision`, `settlement` shows what was posted by that instant or event: a revision from before the posting has none.',
    errors: ['transaction_not_found'],
    answers: { 200: transactionSchema },
    conditional: true,
    params,
  })
  async find(
    @Param('id') id: string,
    @Query() { as_of: asOf, revision: after, expand }: TransactionQuery,
    @Caller() caller: Caller,
  ): Promise<Answer> {
    const entries = await this.entriesOf(id, caller);
    const instant = asOf === undefined ? undefined : pastInstant('as_of', asOf, this.clock.now());
    const folded = this.histories.foldOf(upTo(entries, after), instant);
    if (!folded) throw new HttpProblem('transaction_not_found');
    const { record, revision } = folded;
    const hash = `sha256:${entries[revision]!.metadata.hash}`;
    // The ledger's books have no place in the order of a stream: what was known at a revision is what was posted by its time.
    const knownAt = after === undefined ? instant?.toISOString() : entries[revision]!.metadata.at;
    const views = await this.shown.show(caller.platformId, [record], knownAt);
    const [shown] = await this.expansion.expand(views, expand, caller);
    return new Answer({ ...shown, revision, hash }, { revision, variant: settlementsDigest(views[0]!) });
  }

  @Get(':id/audit')
  @Operation({
    id: 'transactions.audit',
    scope: 'payments:read',
    summary: 'List the events of a transaction, with their actors and the hashes that chain them',
    errors: ['transaction_not_found'],
    answers: { 200: listSchema(auditRowSchema) },
    params,
  })
  async audit(@Param('id') id: string, @Caller() caller: Caller): Promise<List<AuditRow>> {
    const entries = await this.entriesOf(id, caller);
    return { object: 'list', data: entries.map(auditRow), has_more: false, next_cursor: null };
  }

  @Post(':id/refunds')
  @Operation({
    id: 'transactions.refund',
    scope: 'refunds:write',
    summary: 'Refund a sale, in whole or in part',
    description:
      'With `refund_platform_fee`, the refund returns its own share of the platform fee. Refunds without it return none of the fee and do not change the share of another refund.',
    errors: [
      'transaction_not_found',
      'refund_exceeds_available',
      'refund_limit_reached',
      'refund_window_expired',
      'charge_disputed',
      'already_reversed',
      'authorisation_expired',
      'outcome_unknown',
      'amount_too_small',
      'revision_mismatch',
    ],
    answers: { 201: refundSchema },
    params,
    example: { amount: 1_000, reason: 'requested_by_customer' },
  })
  async refund(
    @Param('id') id: string,
    @Body() body: RefundDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<RefundResource>> {
    const address = addressOf('txn', id, caller);
    const { amount = null, reason, refund_platform_fee: refundPlatformFee, reference = null } = body;
    const refund = { amount, reason: reason ?? 'other', refundPlatformFee: refundPlatformFee ?? false, reference };
    const data = { ...address, expectedRevision, ...refund };
    const reply = await this.commands.send('taps.refund', address.transactionId, data, context, caller);
    this.records.noteWritten(reply);
    return new Answer(reply.refund, { status: 201, revision: reply.revision });
  }

  private async entriesOf(id: string, { platformId }: Caller) {
    const entries = await this.histories.entries(transactionBehind('txn', id));
    if (entries[0]?.event.data.platformId !== platformId) throw new HttpProblem('transaction_not_found');
    return entries;
  }
}

const upTo = <Entry>(entries: readonly Entry[], revision: number | undefined): readonly Entry[] => {
  if (revision === undefined) return entries;
  if (revision < entries.length) return entries.slice(0, revision + 1);
  const message = `The transaction has no revision ${revision}; the last is ${entries.length - 1}.`;
  throw new HttpProblem('invalid_value', { param: 'revision', message });
};
