import { Controller, Get, Optional } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { MissingPosting } from '@taprail/contracts';
import { Answer, Caller, Operation, type Readiness, ReadinessChecks } from '@taprail/http';
import type { TamperedEvent } from '@taprail/ledger-domain';
import { type CompletenessView, LedgerCompleteness } from '../ledger/completeness/books-completeness';
import { Seals } from '../ledger/proofs/seals';
import { PayoutFindings, tamperedIn } from './payout-findings';
import { statusSchema } from './status.schema';

const allWell: Readiness = { status: 'ok', checks: {}, isReady: true };

/** Enough to begin with; the operator sees all of them. */
const tamperedMax = 100;

type ComponentStatus = 'ok' | 'degraded' | 'failed';

export type StatusView = Readonly<{
  object: 'status';
  status: 'ok' | 'degraded';
  time: string;
  components: Readonly<Record<string, ComponentStatus>>;
  books: CompletenessView & Readonly<{ missing: readonly MissingView[] }>;
  payouts: Readonly<{ frozen: boolean; findings: number }>;
  integrity: Readonly<{ status: 'ok' | 'tampered'; tampered: readonly TamperedEvent[] }>;
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
    private readonly payoutFindings: PayoutFindings,
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
      this.payoutFindings.open(),
      this.seals.days(),
    ]);
    const components = Object.fromEntries(
      Object.entries(readiness.checks).map(([name, check]) => [name, componentStatus(check)]),
    );
    const books = { ...this.completeness.viewOf(counted), missing: (counted?.missing ?? []).map(missingView) };
    const payouts = { frozen: findings.length > 0, findings: findings.length };
    const tampered = tamperedIn(findings).slice(0, tamperedMax);
    const isWell = readiness.status === 'ok' && ['complete', 'in_flight'].includes(books.status) && !payouts.frozen;
    const last = days.at(-1);
    const view: StatusView = {
      object: 'status',
      status: isWell ? 'ok' : 'degraded',
      time: this.clock.iso(),
      components,
      books,
      payouts,
      integrity: { status: tampered.length === 0 ? 'ok' : 'tampered', tampered },
      last_seal: last ? { date: last.date, root: last.root } : null,
    };
    return new Answer(view, { headers: { 'cache-control': 'no-store' } });
  }
}

const missingView = ({ platformId: _platform, ...shown }: MissingPosting): MissingView => shown;

const componentStatus = (check: unknown): ComponentStatus => {
  const status = typeof check === 'string' ? check : (check as Readonly<{ status: string }>).status;
  return status === 'ok' || status === 'degraded' ? status : 'failed';
};
