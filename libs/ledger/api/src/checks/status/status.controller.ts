import { Controller, Get } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { PostingGap } from '@taprail/contracts';
import { Answer, Caller, Operation } from '@taprail/http';
import type { TamperedEvent } from '@taprail/ledger-domain';
import { type CompletenessView, isWhole, LedgerCompleteness } from '../completeness/books-completeness';
import { gapFactsView, type GapFactsView } from '../gaps/gap-view';
import { Seals } from '../../entries/proofs/seals';
import { tamperedIn } from '../../payouts/payout-freeze/payout-findings';
import { followersView, type FollowersView, ownParkedView, type ParkedView } from './service-status.view';
import { type ComponentStatus, StatusParts, type StatusTimes } from './status-parts';
import { statusSchema } from './status.schema';

/** Enough to begin with; the operator sees all of them. */
const tamperedMax = 100;

type ExplainedView = GapFactsView & Readonly<{ explained_at: string }>;

export type StatusView = Readonly<{
  object: 'status';
  status: 'ok' | 'degraded';
  time: string;
  components: Readonly<Record<string, ComponentStatus>>;
  books: CompletenessView & Readonly<{ missing: readonly GapFactsView[]; explained: readonly ExplainedView[] }>;
  messages: ParkedView;
  followers: FollowersView;
  payouts: Readonly<{ frozen: boolean; findings: number }>;
  integrity: Readonly<{ status: 'ok' | 'tampered'; tampered: readonly TamperedEvent[] }>;
  last_seal: Readonly<{ date: string; root: string }> | null;
  as_of: StatusTimes & Readonly<{ last_seal: string | null }>;
}>;

/** How the service is, for those who use it: nothing here belongs to another platform. */
@Controller('v1/status')
export class StatusController {
  constructor(
    private readonly completeness: LedgerCompleteness,
    private readonly seals: Seals,
    private readonly clock: Clock,
    private readonly parts: StatusParts,
  ) {}

  @Get()
  @Operation({
    id: 'status.get',
    scope: 'ledger:read',
    summary:
      'Get the state of the service: its dependencies, completeness of the books, lag, and whether payouts are made',
    description:
      'A payout run waits while a movement of money from before its due time is not in the books; `books.missing` lists it.',
    errors: [],
    answers: { 200: statusSchema },
  })
  async find(@Caller() { platformId }: Caller): Promise<Answer<StatusView>> {
    const [parts, counted, seal] = await Promise.all([
      this.parts.read(platformId),
      this.completeness.read(platformId),
      this.seals.lastDay(),
    ]);
    const { components, isReady, services, findings, alarms, findingsAsOf, areFindingsCurrent } = parts;
    const books = {
      ...this.completeness.viewOf(counted),
      missing: (counted?.missing ?? []).map(gapFactsView),
      explained: (counted?.explained ?? []).map(explainedView),
    };
    const payouts = { frozen: findings.length > 0, findings: findings.length };
    const tampered = tamperedIn([...findings, ...alarms]).slice(0, tamperedMax);
    const messages = ownParkedView(services);
    const isKnown = areFindingsCurrent && seal.isCurrent;
    const isWell = isReady && isKnown && isWhole(books) && messages.parked_count === 0 && !payouts.frozen;
    const last = seal.answer;
    const view: StatusView = {
      object: 'status',
      status: isWell ? 'ok' : 'degraded',
      time: this.clock.iso(),
      components,
      books,
      messages,
      followers: followersView(services),
      payouts,
      integrity: { status: tampered.length === 0 ? 'ok' : 'tampered', tampered },
      last_seal: last ? { date: last.date, root: last.root } : null,
      as_of: {
        books: this.completeness.asOf(platformId),
        services: services.asOf,
        payouts: findingsAsOf,
        last_seal: seal.asOf,
      },
    };
    return new Answer(view, { headers: { 'cache-control': 'no-store' } });
  }
}

/** The reason is between the operator and the books: it may name what is not this platform's. */
const explainedView = (gap: PostingGap): ExplainedView => ({
  ...gapFactsView(gap),
  explained_at: gap.explanation!.at,
});
