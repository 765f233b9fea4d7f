import { Controller, Get, Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import { commandTimeoutMs, type ProviderCheck, providerCheckNames, type Reply } from '@taprail/contracts';
import { Context, envelopeOf, Operation, operator, RequestContext } from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';
import { moneyCheck } from './money-check';
import { providerCheckSchema } from './provider-check.schema';
import { RefusedEvents } from './refused-events';

const name = 'onboarding.check-provider';

/** For the operator: whether the deployment is set up at its provider as it has to be. */
@Controller('v1/operator/provider')
export class ProviderCheckController {
  constructor(
    @Inject(COMMAND_BUS) private readonly bus: CommandBus,
    private readonly refused: RefusedEvents,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  @Operation({
    id: 'operator.provider.get',
    scope: 'operator',
    summary: 'Check the set-up at the payment service provider',
    description:
      'At Stripe: account, mode, whether money moves, payout schedule, Terminal, webhook endpoints, events that were refused, capabilities of enabled sub-merchants, balance and clock. A result older than five seconds is renewed.',
    errors: [],
    answers: { 200: providerCheckSchema },
  })
  async find(@Context() context: RequestContext) {
    const deadlineMs = Date.now() + commandTimeoutMs(name);
    const message = { name, key: 'provider', data: {}, deadlineMs, ...envelopeOf(context, operator) };
    const { provider, checkedAt, checks: made } = (await this.bus.send(message)) as Reply<typeof name>;
    // What webhooks brought is known where they arrive, and whether taps are taken where they are asked for.
    const here = [...this.refused.checks(), moneyCheck(this.settings)];
    const checks = made.length === 0 ? made : inOrder([...made, ...here]);
    const healthy = checks.every(({ status }) => status === 'ok' || status === 'warning');
    return { object: 'provider_check', provider, healthy, checked_at: checkedAt, checks };
  }
}

const inOrder = (checks: readonly ProviderCheck[]): readonly ProviderCheck[] =>
  checks.toSorted((one, other) => providerCheckNames.indexOf(one.name) - providerCheckNames.indexOf(other.name));
