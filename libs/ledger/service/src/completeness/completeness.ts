import { Inject, Injectable } from '@nestjs/common';
import { HandlerUnavailable } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import type { BooksCompleteness, GapState, PostingGap } from '@taprail/contracts';
import { type EventMetadata, EVENT_STORE, type EventStore, LOG_START } from '@taprail/event-store';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { hasHeard, type ListFilter, ProjectionReader } from '@taprail/subscriptions';
import { gapsIn } from './posting-gap-views';
import { type SalePostings, salePostings } from './sale-postings.projection';

/** The movements that a decision depends on: before an instant, in a currency or of a sub-merchant. */
export type CompletenessScope = Readonly<{ before: string; currency?: string; subMerchantId?: string }>;

const decisionPatienceMs = 10_000;
const reportPatienceMs = 1_000;
/** Of an outage there may be a hundred thousand: they are counted, and the oldest are named. */
const streamsNamedMax = 50;

/** Rows with such a gap, in one currency or in any. */
export const gapsOf = (column: 'missing_in' | 'explained_in', currency?: string): ListFilter =>
  currency === undefined ? { column, operator: '>=', value: '' } : { column, operator: '=', value: currency };

/** Knows which movements of money are not in the journal. Payout runs, seals and closes ask before they act. */
@Injectable()
export class Completeness {
  private readonly postings: ProjectionReader<SalePostings>;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly clock: Clock,
  ) {
    this.postings = new ProjectionReader(readStore, salePostings);
  }

  /** Throws what is waited out, with the reason, while anything of the scope is missing. */
  async requireComplete(scope: CompletenessScope): Promise<void> {
    const missing = await this.findMissing(scope);
    const [first] = missing;
    if (!first) return;
    const { kind, stream, revision, since } = first;
    const named = `${kind} of ${stream}@${revision}, since ${since}`;
    throw new HandlerUnavailable(`The books are incomplete: the journal has no entry for ${named}`);
  }

  /** The oldest movements of the scope that have no entry and no explanation, as of now. */
  async findMissing({ before, currency, subMerchantId }: CompletenessScope): Promise<readonly PostingGap[]> {
    await this.requireCounted();
    const filters: ListFilter[] = [
      { column: 'missing_since', operator: '<', value: before },
      gapsOf('missing_in', currency),
    ];
    if (subMerchantId !== undefined) filters.push({ column: 'sub_merchant', operator: '=', value: subMerchantId });
    return (await this.listOldest('missing', filters)).filter(({ since }) => since < before);
  }

  /** Throws what is waited out until every stream is counted up to the end that the log has now. */
  async requireCounted(): Promise<void> {
    if (!(await this.hasCounted(decisionPatienceMs))) throw new HandlerUnavailable('The count of postings lags behind');
  }

  async report(platformId: string | null): Promise<BooksCompleteness> {
    const now = this.clock.iso();
    const countedThrough = (await this.hasCounted(reportPatienceMs)) ? now : await this.firstUncounted(now);
    const ofPlatform: ListFilter[] =
      platformId === null ? [] : [{ column: 'platform', operator: '=', value: platformId }];
    const [ofMissing, ofExplained] = [
      [gapsOf('missing_in'), ...ofPlatform],
      [gapsOf('explained_in'), ...ofPlatform],
    ];
    const missing = await this.listOldest('missing', ofMissing);
    const missingCount = await this.sum('missing_count', ofMissing);
    const explained = await this.listOldest('explained', ofExplained);
    const explainedCount = await this.sum('explained_count', ofExplained);
    const oldest = missing[0]?.since ?? now;
    const completeThrough = oldest < countedThrough ? oldest : countedThrough;
    return { completeThrough, missingCount, missing, explainedCount, explained };
  }

  private async hasCounted(patienceMs: number): Promise<boolean> {
    return hasHeard(this.postings, { store: this.store, ...salePostings }, await this.store.head(), patienceMs);
  }

  /** When the first event was recorded that is not counted yet. */
  private async firstUncounted(now: string): Promise<string> {
    const { streamPrefix, alsoStreamPrefixes = [] } = salePostings;
    const after = (await this.postings.checkpoint()) ?? LOG_START;
    const { events } = await this.store.readAll(after, { streamPrefixes: [streamPrefix, ...alsoStreamPrefixes] }, 1);
    return events[0] ? (JSON.parse(events[0].metadata) as EventMetadata).at : now;
  }

  private async listOldest(wanted: GapState, filters: readonly ListFilter[]): Promise<readonly PostingGap[]> {
    const rows = await this.postings.list({ filters, order: 'asc', limit: streamsNamedMax });
    return rows
      .flatMap(({ row }) => gapsIn(row))
      .filter(({ state }) => state === wanted)
      .toSorted((left, right) => (left.since < right.since ? -1 : 1));
  }

  private async sum(column: 'missing_count' | 'explained_count', filters: readonly ListFilter[]): Promise<number> {
    const totals = await this.postings.totals({ filters, by: ['platform'], sum: [column] });
    return totals.reduce((sum, { [column]: count }) => sum + Number(count), 0);
  }
}
