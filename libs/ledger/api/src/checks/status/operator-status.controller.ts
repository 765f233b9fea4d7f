import { Controller, Get } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { Answer, Operation } from '@taprail/http';
import { type CompletenessView, isWhole, LedgerCompleteness } from '../completeness/books-completeness';
import {
  consumersView,
  type ConsumerView,
  followersView,
  type FollowersView,
  parkedView,
  type ParkedView,
} from './service-status.view';
import { type ComponentStatus, StatusParts, type StatusTimes } from './status-parts';
import { operatorStatusSchema } from './status.schema';

type OperatorStatusView = Readonly<{
  object: 'operator_status';
  status: 'ok' | 'degraded';
  time: string;
  components: Readonly<Record<string, ComponentStatus>>;
  books: CompletenessView;
  messages: ParkedView;
  consumers: readonly ConsumerView[];
  followers: FollowersView;
  payouts: Readonly<{ frozen: boolean; findings: number }>;
  as_of: StatusTimes;
}>;

/** How the deployment is, over all platforms. */
@Controller('v1/operator/status')
export class OperatorStatusController {
  constructor(
    private readonly completeness: LedgerCompleteness,
    private readonly clock: Clock,
    private readonly parts: StatusParts,
  ) {}

  @Get()
  @Operation({
    id: 'operator.status.get',
    scope: 'operator',
    summary: 'Get the state of the deployment: books, parked messages, and the lag of every consumer and follower',
    description:
      'Counts cover all platforms. GET /v1/operator/gaps lists the gaps in the books, GET /v1/operator/parked-messages the parked messages.',
    errors: [],
    answers: { 200: operatorStatusSchema },
  })
  async find(): Promise<Answer<OperatorStatusView>> {
    const [parts, books] = await Promise.all([this.parts.read(null), this.completeness.view(null)]);
    const { components, isReady, services, findings, findingsAsOf, areFindingsCurrent } = parts;
    const messages = parkedView(services);
    const payouts = { frozen: findings.length > 0, findings: findings.length };
    const isWell = isReady && areFindingsCurrent && isWhole(books) && messages.parked_count === 0 && !payouts.frozen;
    const view: OperatorStatusView = {
      object: 'operator_status',
      status: isWell ? 'ok' : 'degraded',
      time: this.clock.iso(),
      components,
      books,
      messages,
      consumers: consumersView(services),
      followers: followersView(services),
      payouts,
      as_of: { books: this.completeness.asOf(null), services: services.asOf, payouts: findingsAsOf },
    };
    return new Answer(view, { headers: { 'cache-control': 'no-store' } });
  }
}
