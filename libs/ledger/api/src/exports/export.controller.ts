import { Readable } from 'node:stream';
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { derivedId, isId, subMerchantIdOf } from '@taprail/contracts';
import {
  actorOf,
  Answer,
  Caller,
  Context,
  cursorPosition,
  envelopeOf,
  HttpProblem,
  type List,
  listAnswer,
  listSchema,
  Operation,
  positionCursor,
  RequestContext,
} from '@taprail/http';
import type { KnownExport } from '@taprail/ledger-domain';
import { createdFilters, equalTo } from '@taprail/subscriptions';
import { LedgerBooks } from '../books/ledger-books';
import { LedgerCompleteness } from '../checks/completeness/books-completeness';
import { NamedAccounts } from '../entries/named-accounts';
import { lastDayBegun, reportCut } from '../reports/report-days';
import { ShownEntries } from '../entries/shown-entries';
import { CreateExportDto, ListExportsQuery } from './export.dto';
import { exportFiles } from './formats/export-formats';
import { exportSchema, manifestSchema } from './export.schema';
import { type ExportView, exportView, type ManifestView, manifestView } from './export.view';
import { LedgerExports } from './ledger-exports';
import { ListedExports } from './listed-exports';
import { exportChunks } from './write-export';

const scope = 'ledger:read';
const params = { id: 'The id of the export.' };
const unwritten = ['ledger_export_not_found', 'ledger_export_pending', 'ledger_export_failed'] as const;

const typeOf = (contentType: string): string => contentType.split(';', 1)[0]!;

@Controller('v1/ledger/exports')
export class ExportController {
  constructor(
    private readonly exports: LedgerExports,
    private readonly listed: ListedExports,
    private readonly books: LedgerBooks,
    private readonly shown: ShownEntries,
    private readonly accounts: NamedAccounts,
    private readonly completeness: LedgerCompleteness,
    private readonly clock: Clock,
  ) {}

  @Post()
  @Operation({
    id: 'ledger.exports.create',
    scope,
    summary: 'Export the journal, or a statement of one account',
    description:
      'Poll the export until its status is `ready`; its manifest then states what the file must contain. `camt053` requires `account` and `from`.',
    errors: ['ledger_account_not_found'],
    answers: { 202: exportSchema },
    example: { format: 'csv', as_of: '2026-03-31' },
  })
  async create(
    @Body() body: CreateExportDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<ExportView>> {
    const { platformId } = caller;
    const { format, from, submerchant } = body;
    const now = this.clock.now();
    const cut = reportCut(body, now);
    const { as_of: shownAsOf, known_at: knownAt } = await this.books.shownCut(platformId, cut);
    // Of now: everything that was recorded, also what counts on a day that has begun in a zone ahead.
    const asOf = cut.asOf ?? lastDayBegun(now);
    requireTerms(body, shownAsOf);
    const named = body.account === undefined ? null : await this.accounts.require(platformId, body.account);
    const account = named?.account ?? null;
    const exportId = derivedId('exp', context.commandId);
    const subMerchant = submerchant === undefined ? null : subMerchantIdOf(platformId, submerchant);
    const layout = 2 as const;
    // The books are counted before the place in the log is taken: the file has at least what the count found.
    const { status, complete_through, missing_count, explained_count } = await this.completeness.view(platformId);
    const completeness = {
      status,
      completeThrough: complete_through,
      missingCount: missing_count,
      explainedCount: explained_count,
    };
    const until = String(await this.books.head());
    const terms = {
      exportId,
      platformId,
      format,
      from: from ?? null,
      asOf,
      knownAt,
      subMerchant,
      account,
      until,
      layout,
      shownAsOf,
      completeness,
    };
    const envelope = envelopeOf(context, actorOf(caller));
    const { state, position } = await this.exports.execute(exportId, { type: 'Request', ...terms }, envelope);
    if (position !== undefined) this.listed.wrote(exportId, platformId, String(position));
    return new Answer(await this.show(state!), { status: 202 });
  }

  @Get()
  @Operation({
    id: 'ledger.exports.list',
    scope,
    summary: 'List exports, newest first',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(exportSchema) },
  })
  async list(@Query() query: ListExportsQuery, @Caller() { platformId }: Caller): Promise<List<ExportView>> {
    const { limit, order, cursor, status, format } = query;
    const filters = [...equalTo({ status, format }), ...createdFilters(query.created)];
    const rows = await this.listed.list(platformId, { filters, order, limit: limit + 1, ...cursorPosition(cursor) });
    const page = listAnswer(rows, limit, positionCursor);
    return { ...page, data: await Promise.all(page.data.map(({ row }) => this.show(row))) };
  }

  @Get(':id')
  @Operation({
    id: 'ledger.exports.get',
    scope,
    summary: 'Get an export',
    errors: ['ledger_export_not_found'],
    answers: { 200: exportSchema },
    params,
  })
  async find(@Param('id') id: string, @Caller() caller: Caller): Promise<ExportView> {
    return this.show(await this.requireExport(id, caller));
  }

  @Get(':id/manifest')
  @Operation({
    id: 'ledger.exports.manifest',
    scope,
    summary: 'Get the manifest of an export: hash, size and control totals of its file',
    errors: unwritten,
    answers: { 200: manifestSchema },
    params,
  })
  async manifest(@Param('id') id: string, @Caller() caller: Caller): Promise<ManifestView> {
    return manifestView(await this.requireExport(id, caller));
  }

  @Get(':id/file')
  @Operation({
    id: 'ledger.exports.download',
    scope,
    summary: 'Download the file of an export, the same bytes each time',
    errors: unwritten,
    answers: { 200: { type: 'string', description: 'The content of the file.' } },
    answerExamples: Object.fromEntries(
      Object.values(exportFiles).map(({ contentType, begins }) => [typeOf(contentType), begins]),
    ),
    produces: Object.values(exportFiles).map(({ contentType }) => typeOf(contentType)),
    params,
  })
  async download(@Param('id') id: string, @Caller() caller: Caller): Promise<Answer> {
    const found = await this.requireExport(id, caller);
    const { bytes, sha256 } = manifestView(found);
    const names = this.shown.namesIn(found.terms.platformId);
    const { contentType, extension } = exportFiles[found.terms.format];
    const headers = {
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="${id}.${extension}"`,
      'content-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    };
    return Answer.text(Readable.from(exportChunks(this.books, found.terms, names)), contentType, { headers });
  }

  private async show(state: KnownExport): Promise<ExportView> {
    const { platformId, subMerchant } = state.terms;
    return { ...exportView(state), submerchant: await this.shown.nameOf(platformId, subMerchant) };
  }

  /** Another platform's export is an unknown one. */
  private async requireExport(id: string, { platformId }: Caller): Promise<KnownExport> {
    const state = isId('exp', id) ? (await this.exports.load(id)).state : null;
    if (state?.terms.platformId !== platformId) throw new HttpProblem('ledger_export_not_found');
    return state;
  }
}

const requireTerms = ({ format, from, account }: CreateExportDto, asOf: string): void => {
  const missing = account === undefined ? 'account' : from === undefined ? 'from' : undefined;
  if (format === 'camt053' && missing) throw new HttpProblem('missing_field', { param: missing });
  if (from !== undefined && from > asOf) {
    throw new HttpProblem('invalid_value', { param: 'from', message: 'from must not be after as_of.' });
  }
};
