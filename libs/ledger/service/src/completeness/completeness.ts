import { Inject, Injectable } from '@nestjs/common';
import { HandlerUnavailable } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import { type BooksCompleteness, type MissingPosting, moneySourceStreamPrefix } from '@taprail/contracts';
import { type EventMetadata, EVENT_STORE, type EventStore, LOG_START } from '@taprail/event-store';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { hasHeard, type ListFilter, ProjectionReader } from '@taprail/subscriptions';
import { type SalePostings, salePostings } from './sale-postings.projection';

/** What a decision depends on: movements of money before an instant, in a currency or of a sub-merchant. */
export type CompletenessScope = Readonly<{ before: string; currency?: string; subMerchantId?: string }>;

const decisionPatienceMs = 10_000;
const reportPatienceMs = 1_000;
/** Of an outage there may be a hundred thousand: they are counted, and the oldest are named. */
const streamsNamedMax = 50;

const anything: ListFilter = { column: 'missing_in', operator: '>=', value: '' };

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

  /** The oldest movements of the scope that have no entry, as of now. */
  async findMissing({ before, currency, subMerchantId }: CompletenessScope): Promise<readonly MissingPosting[]> {
    if (!(await this.hasCounted(decisionPatienceMs))) throw new HandlerUnavailable('The count of postings lags behind');
    const filters: ListFilter[] = [{ column: 'missing_since', operator: '<', value: before }];
    filters.push(currency === undefined ? anything : { column: 'missing_in', operator: '=', value: currency });
    if (subMerchantId !== undefined) filters.push({ column: 'sub_merchant', operator: '=', value: subMerchantId });
    return (await this.namedMissing(filters)).filter(({ since }) => since < before);
  }

  async report(platformId: string | null): Promise<BooksCompleteness> {
    const now = this.clock.iso();
    const countedThrough = (await this.hasCounted(reportPatienceMs)) ? now : await this.firstUncounted(now);
    const ofPlatform: ListFilter[] =
      platformId === null ? [] : [{ column: 'platform', operator: '=', value: platformId }];
    const filters = [anything, ...ofPlatform];
    const missing = await this.namedMissing(filters);
    const totals = await this.postings.totals({ filters, by: ['platform'], sum: ['missing_count'] });
    const missingCount = totals.reduce((sum, { missing_count: count }) => sum + Number(count), 0);
    const oldest = missing[0]?.since ?? now;
    return { completeThrough: oldest < countedThrough ? oldest : countedThrough, missingCount, missing };
  }

  /** Whether every stream was counted up to the end that the log has now. */
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

  private async namedMissing(filters: readonly ListFilter[]): Promise<readonly MissingPosting[]> {
    const rows = await this.postings.list({ filters, order: 'asc', limit: streamsNamedMax });
    return rows
      .flatMap(({ key, row }) => missingOf(key, row))
      .toSorted((left, right) => (left.since < right.since ? -1 : 1));
  }
}

const missingOf = (transactionId: string, { source, missing }: SalePostings): readonly MissingPosting[] =>
  source === null
    ? []
    : missing.map(({ revision, kind, occurredAt: since }) => ({
        source: 'taps',
        stream: `${moneySourceStreamPrefix}${transactionId}`,
        revision,
        kind,
        platformId: source.platformId,
        submerchant: source.submerchant,
        currency: source.currency,
        since,
      }));
