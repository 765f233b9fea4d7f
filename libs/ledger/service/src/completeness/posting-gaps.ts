import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import {
  type Commands,
  countMovement,
  type Envelope,
  type GapSource,
  moneySourceStreamPrefix,
  type MoneySourceState,
  namedByGapId,
  type PostingGap,
} from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { Codec, EVENT_STORE, type EventStore, readStream, StreamRepository } from '@taprail/event-store';
import {
  type GapExplanationCommand,
  type GapExplanationEvent,
  gapExplanations,
  gapExplanationStreamPrefix,
  gapExplanationUpcasters,
  type GapStanding,
} from '@taprail/ledger-domain';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { type ListFilter, ProjectionReader } from '@taprail/subscriptions';
import { Completeness, gapsOf } from './completeness';
import { gapsIn } from './posting-gap-views';
import { type SalePostings, salePostings } from './sale-postings.projection';

type ListGaps = Commands['ledger.list-gaps'];
type NamedGap = GapSource & Readonly<{ transactionId: string }>;
/** A gap that a page may end at: rows are in the order of the log, gaps of one row in that of its stream. */
type PlacedGap = Readonly<{ gap: PostingGap; createdPosition: bigint; key: string }>;

const rowsPerPage = 100;

/** The gaps of the books, for the operator: to list, to look at, to explain. */
@Injectable()
export class PostingGaps {
  private readonly postings: ProjectionReader<SalePostings>;
  private readonly repository: StreamRepository<readonly GapSource[], GapExplanationCommand, GapExplanationEvent>;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly completeness: Completeness,
    clock: Clock,
  ) {
    this.postings = new ProjectionReader(readStore, salePostings);
    const codec = new Codec<GapExplanationEvent>(gapExplanationUpcasters);
    const streamPrefix = gapExplanationStreamPrefix;
    this.repository = new StreamRepository(store, clock, { streamPrefix, decider: gapExplanations, codec });
  }

  async list({ state, platformId, currency, after, limit }: ListGaps['data']): Promise<ListGaps['reply']> {
    const column = state === 'missing' ? 'missing_in' : 'explained_in';
    const filters: ListFilter[] = [gapsOf(column, currency ?? undefined)];
    if (platformId !== null) filters.push({ column: 'platform', operator: '=', value: platformId });
    const isWanted = ({ gap }: PlacedGap): boolean => gap.state === state;
    const place = after === null ? undefined : placeOf(after);
    const found: PlacedGap[] = place ? (await this.restOf(place)).filter(isWanted) : [];
    const from = place ? { after: place.createdPosition, afterKey: place.key } : {};
    for await (const page of this.postings.pages({ filters, ...from }, rowsPerPage)) {
      for (const { key, createdPosition, row } of page)
        found.push(
          ...gapsIn(row)
            .map((gap) => ({ gap, key, createdPosition }))
            .filter(isWanted),
        );
      if (found.length > limit) break;
    }
    const shown = found.slice(0, limit);
    const next = found.length > limit ? placeText(shown.at(-1)!) : null;
    return { gaps: shown.map(({ gap }) => gap), next };
  }

  async read(gapId: string): Promise<PostingGap> {
    const found = await this.find(requireNamed(gapId));
    if (!found) throw new Rejection('gap_not_found');
    return found.gap;
  }

  /** A repeated explanation returns the gap as it was explained the first time. */
  async explain(gapId: string, reason: string, message: Envelope): Promise<PostingGap> {
    const named = requireNamed(gapId);
    await this.completeness.requireCounted();
    const standing = await this.standingOf(named);
    const { transactionId, ...name } = named;
    const command = { type: 'ExplainGap', named: name, standing, reason, by: message.actor.id } as const;
    await this.repository.execute(transactionId, command, message);
    // Payout runs that wait for the gap read the count, and so does the answer.
    await this.completeness.requireCounted();
    return this.read(gapId);
  }

  private async standingOf(named: NamedGap): Promise<GapStanding> {
    const found = await this.find(named);
    if (found?.gap.state === 'missing') {
      const { stream, revision, kind, platformId, currency, amount, amountCurrency, since: occurredAt } = found.gap;
      const { subMerchantId } = found;
      const missing = { stream, revision, kind, platformId, subMerchantId, currency, occurredAt };
      return { status: 'missing', gap: { ...missing, amount, amountCurrency } };
    }
    return { status: found || (await this.hasMoved(named)) ? 'posted' : 'unknown' };
  }

  /** Whether the source has such a movement: what is counted and neither missing nor explained has its entry. */
  private async hasMoved({ stream, revision, kind }: NamedGap): Promise<boolean> {
    let state: MoneySourceState | undefined;
    for (const recorded of await readStream(this.store, stream)) {
      if (recorded.revision > revision) return false;
      const counted = countMovement(state, salePostings.codec.decode(recorded).event);
      if (recorded.revision === revision) return counted.owes === kind;
      state = counted.state;
    }
    return false;
  }

  private async find(named: NamedGap): Promise<Readonly<{ gap: PostingGap; subMerchantId: string }> | undefined> {
    const row = (await this.postings.get(named.transactionId))?.row;
    const gap = row && gapsIn(row).find(isNamed(named));
    return gap && { gap, subMerchantId: row.source!.subMerchantId };
  }

  /** The rest of a row within which the last page ended. */
  private async restOf({ key, createdPosition, revision }: GapPlace): Promise<PlacedGap[]> {
    const found = await this.postings.get(key);
    const rest = found ? gapsIn(found.row).filter((gap) => gap.revision > revision) : [];
    return rest.map((gap) => ({ gap, key, createdPosition }));
  }
}

type GapPlace = Readonly<{ createdPosition: bigint; key: string; revision: number }>;

const placeText = ({ createdPosition, key, gap }: PlacedGap): string => `${createdPosition} ${gap.revision} ${key}`;

const placeOf = (text: string): GapPlace => {
  const [position, revision, key] = text.split(' ');
  return { createdPosition: BigInt(position!), revision: Number(revision), key: key! };
};

const requireNamed = (gapId: string): NamedGap => {
  const named = namedByGapId(gapId);
  if (!named?.stream.startsWith(moneySourceStreamPrefix)) throw new Rejection('gap_not_found');
  return { ...named, transactionId: named.stream.slice(moneySourceStreamPrefix.length) };
};

const isNamed =
  ({ revision, kind }: GapSource) =>
  (gap: PostingGap): boolean =>
    gap.revision === revision && gap.kind === kind;
