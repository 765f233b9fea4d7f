import { Controller, Get, Inject, Optional } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { MissingPosting } from '@taprail/contracts';
import { fold } from '@taprail/event-sourcing';
import { Codec, EVENT_STORE, type EventStore, readStream } from '@taprail/event-store';
import { Answer, Caller, Operation, type Readiness, ReadinessChecks } from '@taprail/http';
import {
  payoutFreeze,
  type PayoutFreezeEvent,
  payoutFreezeId,
  payoutFreezeStreamPrefix,
  payoutFreezeUpcasters,
} from '@taprail/ledger-domain';
import { type CompletenessView, LedgerCompleteness } from '../ledger/completeness/books-completeness';
import { Seals } from '../ledger/proofs/seals';
import { statusSchema } from './status.schema';

const freezesCodec = new Codec<PayoutFreezeEvent>(payoutFreezeUpcasters);

const allWell: Readiness = { status: 'ok', checks: {}, isReady: true };

type ComponentStatus = 'ok' | 'degraded' | 'failed';

export type StatusView = Readonly<{
  object: 'status';
  status: 'ok' | 'degraded';
  time: string;
  components: Readonly<Record<string, ComponentStatus>>;
  books: CompletenessView & Readonly<{ missing: readonly MissingView[] }>;
  payouts: Readonly<{ frozen: boolean; findings: number }>;
  last_seal: Readonly<{ date: string; root: string }> | null;
}>;

type MissingView = Omit<MissingPosting, 'platformId'>;

/** How the service is, for those who use it: nothing here belongs to another platform. */
@Controller('v1/status')
export class StatusController {
  constructor(
    private readonly completeness: LedgerCompleteness,
    private readonly seals: Seals,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    /** A thread that serves no requests has none. */
    @Optional() private readonly checks?: ReadinessChecks,
  ) {}

  @Get()
  @Operation({
    id: 'status.get',
    scope: 'ledger:read',
    summary: 'How the service is: its parts, whether the books are complete, whether payouts are made',
    description:
      'Payout runs wait while something that happened to money before they were due is not in the books; `books.missing` names it.',
    errors: [],
    answers: { 200: statusSchema },
  })
  async find(@Caller() { platformId }: Caller): Promise<Answer<StatusView>> {
    const [readiness, counted, findings, days] = await Promise.all([
      this.checks?.read() ?? allWell,
      this.completeness.read(platformId),
      this.findings(),
      this.seals.days(),
    ]);
    const components = Object.fromEntries(
      Object.entries(readiness.checks).map(([name, check]) => [name, componentStatus(check)]),
    );
    const books = { ...this.completeness.viewOf(counted), missing: (counted?.missing ?? []).map(missingView) };
    const payouts = { frozen: findings > 0, findings };
    const isWell = readiness.status === 'ok' && ['complete', 'in_flight'].includes(books.status) && !payouts.frozen;
    const last = days.at(-1);
    const view: StatusView = {
      object: 'status',
      status: isWell ? 'ok' : 'degraded',
      time: this.clock.iso(),
      components,
      books,
      payouts,
      last_seal: last ? { date: last.date, root: last.root } : null,
    };
    return new Answer(view, { headers: { 'cache-control': 'no-store' } });
  }

  /** How many findings keep payouts frozen. What they say is the operator's: they may name others' accounts. */
  private async findings(): Promise<number> {
    const recorded = await readStream(this.store, `${payoutFreezeStreamPrefix}${payoutFreezeId}`);
    return fold(
      payoutFreeze,
      recorded.map((each) => freezesCodec.decode(each).event),
    ).open.length;
  }
}

const missingView = ({ platformId: _platform, ...shown }: MissingPosting): MissingView => shown;

const componentStatus = (check: unknown): ComponentStatus => {
  const status = typeof check === 'string' ? check : (check as Readonly<{ status: string }>).status;
  return status === 'ok' || status === 'degraded' ? status : 'failed';
};
