import { Controller, Get, Optional, Param, Query } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { subMerchantIdOf, type SubMerchantResource } from '@taprail/contracts';
import {
  Answer,
  Caller,
  decodeCursor,
  HttpProblem,
  HungUp,
  KnownRevision,
  LimitedPer,
  type List,
  listAnswer,
  listSchema,
  Operation,
  ReadinessChecks,
  pastInstant,
  cursorPosition,
  positionCursor,
} from '@taprail/http';
import { type SubMerchantRecord, wasErased } from '@taprail/onboarding-domain';
import { createdFilters, type Folded } from '@taprail/subscriptions';
import { type HistoryRow, historyRow, historyRowSchema } from './records/history-row';
import { knownReference, referenceParams } from './sub-merchant-reference';
import { FilteredSubMerchants } from './records/filtered-sub-merchants';
import { ShownSubMerchants } from './records/shown-sub-merchants';
import { SubMerchantHistory } from './records/sub-merchant-history';
import { HistoryQuery, ListSubMerchantsQuery, SubMerchantQuery } from './dto/sub-merchant-query.dto';
import { subMerchantSchema } from './sub-merchant.schema';
import { SubMerchantStatuses } from './records/sub-merchant-statuses';

@Controller('sub-merchants')
export class SubMerchantReadsController {
  constructor(
    private readonly statuses: SubMerchantStatuses,
    private readonly histories: SubMerchantHistory,
    private readonly shown: ShownSubMerchants,
    private readonly filtered: FilteredSubMerchants,
    private readonly clock: Clock,
    /** Not in the thread that follows the log, which serves nobody. */
    @Optional() private readonly checks?: ReadinessChecks,
  ) {}

  @Get(':externalRef')
  @LimitedPer({
    name: 'sub-merchant',
    rate: 10,
    by: ({ params: given }) => (given as { externalRef: string }).externalRef,
  })
  @Operation({
    id: 'subMerchants.get',
    scope: 'onboarding:read',
    summary: 'Get a sub-merchant; polling this is the supported way to follow its onboarding',
    description:
      '`include=details` adds all data beyond the five basic fields. `wait` with If-None-Match holds the response until the record changes, for at most that many seconds. `as_of` shows the record as it was at an instant; personal data that was erased since is not shown, and `details.erased` is true.',
    errors: ['sub_merchant_not_found'],
    answers: { 200: subMerchantSchema },
    params: referenceParams,
    conditional: true,
  })
  async find(
    @Param('externalRef') externalRef: string,
    @Query() { include, wait = 0, as_of: asOf }: SubMerchantQuery,
    @KnownRevision() isKnown: KnownRevision,
    @HungUp() hungUp: AbortSignal,
    @Caller() caller: Caller,
  ): Promise<Answer<SubMerchantResource>> {
    const id = knownReference(caller, externalRef);
    const found: FoundSubMerchant | undefined =
      asOf === undefined
        ? await this.statuses.findChanged(id, isKnown, wait * 1_000, this.untilGone(hungUp))
        : await this.findAsOf(id, asOf);
    if (!found) throw new HttpProblem('sub_merchant_not_found');
    return new Answer(await this.shown.showOne(found, include), { revision: found.revision });
  }

  @Get()
  @Operation({
    id: 'subMerchants.list',
    scope: 'onboarding:read',
    summary: 'List sub-merchants, newest first',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(subMerchantSchema) },
  })
  async list(@Query() query: ListSubMerchantsQuery, @Caller() caller: Caller): Promise<List<SubMerchantResource>> {
    const { limit, order, cursor, status, created, include, q } = query;
    const filters = [
      ...(status === undefined ? [] : [{ column: 'status', operator: '=', value: status } as const]),
      ...createdFilters(created),
    ];
    const options = { filters, order, limit: limit + 1, ...cursorPosition(cursor) };
    if (query.submerchants !== undefined) return this.listNamed(query.submerchants, query, caller);
    if (q !== undefined) return this.filtered.list(caller.platformId, { ...options, limit }, { q, include });
    const rows = await this.statuses.list(caller.platformId, options);
    const shown = await this.shown.show(
      rows.map(({ row }) => ({ record: row })),
      include,
    );
    const answers = new Map(rows.map(({ row }, index) => [row, shown[index]!]));
    return listAnswer(rows, limit, positionCursor, ({ row }) => answers.get(row)!);
  }

  /** At most as many as fit into one page, in the order in which they were named. */
  private async listNamed(
    names: string,
    { include, status }: ListSubMerchantsQuery,
    { platformId }: Caller,
  ): Promise<List<SubMerchantResource>> {
    const ids = [...new Set(names.split(',').map((name) => subMerchantIdOf(platformId, name)))];
    const found = await this.statuses.many(ids);
    const rows = ids.flatMap((id) => found.get(id)?.row ?? []);
    const own = rows.filter(
      ({ state }) => state.identity.platformId === platformId && (status === undefined || state.status === status),
    );
    const data = await this.shown.show(
      own.map((record) => ({ record })),
      include,
    );
    return { object: 'list', data, has_more: false, next_cursor: null };
  }

  @Get(':externalRef/history')
  @Operation({
    id: 'subMerchants.history',
    scope: 'onboarding:read',
    summary: 'List the events of a sub-merchant, newest first',
    description:
      'Each row is chained to the previous one by a hash; the chain is verified before anything is shown. Once the personal data is erased, every `reason` is `erased`.',
    errors: ['sub_merchant_not_found', 'invalid_cursor'],
    answers: { 200: listSchema(historyRowSchema) },
    params: referenceParams,
  })
  async history(
    @Param('externalRef') externalRef: string,
    @Query() { limit, cursor, order }: HistoryQuery,
    @Caller() caller: Caller,
  ): Promise<List<HistoryRow>> {
    const entries = await this.histories.entries(knownReference(caller, externalRef));
    if (entries.length === 0) throw new HttpProblem('sub_merchant_not_found');
    const isErased = entries.some(({ event }) => event.type === 'SubMerchantErased');
    const ordered = order === 'asc' ? entries : entries.toReversed();
    const after = cursor === undefined ? -1 : ordered.findIndex(({ revision }) => revision === revisionIn(cursor));
    return listAnswer(
      ordered.slice(after + 1),
      limit,
      ({ revision }) => [revision],
      (entry) => historyRow(entry, isErased),
    );
  }

  /** Nobody is left to answer, or the process is about to go. */
  private untilGone(hungUp: AbortSignal): AbortSignal {
    return this.checks ? AbortSignal.any([hungUp, this.checks.leaving]) : hungUp;
  }

  /** What was erased since is not shown of any time; the answer is another than before, and so is its revision. */
  private async findAsOf(id: string, asOf: string): Promise<FoundSubMerchant | undefined> {
    const entries = await this.histories.entries(id);
    const found = this.histories.foldOf(entries, pastInstant('as_of', asOf, this.clock.now()));
    const now = this.histories.foldOf(entries);
    if (!found || !now || !wasErased(now.record)) return found;
    return { record: found.record, revision: now.revision, isErased: true };
  }
}

type FoundSubMerchant = Folded<SubMerchantRecord> & Readonly<{ isErased?: boolean }>;

const revisionIn = (cursor: string): number => {
  const [revision] = decodeCursor(cursor, 1);
  if (typeof revision !== 'number' || revision < 0) throw new HttpProblem('invalid_cursor', { param: 'cursor' });
  return revision;
};
