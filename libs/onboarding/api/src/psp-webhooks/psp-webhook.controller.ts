import { Controller, Headers, Inject, Param, Post, RawBody } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import { type PspEventFacts, pspEventRoute, type Reply } from '@taprail/contracts';
import { Context, HttpProblem, Operation, RequestContext, envelopeOf } from '@taprail/http';
import { pspAddress, SETTINGS, type Settings } from '@taprail/settings';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { Counter } from 'prom-client';
import { RefusedEvents } from '../provider/refused-events';
import { InvalidSignature, OtherLivemode, readPspEvent } from './read-psp-event';

const bodyLimit = 1024 * 1024;
const timeoutMs = 10_000;
const received = { received: true } as const;
const outcomes = ['stored', 'repeated', 'not_stored', 'invalid_signature', 'other_livemode'] as const;

/** Where the payment service provider tells what happened: to accounts, to payments and payouts of the platform, and at readers. */
@Controller('webhooks/psp')
export class PspWebhookController {
  private readonly received: Counter<'outcome'>;

  constructor(
    @Inject(COMMAND_BUS) private readonly commands: CommandBus,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly refused: RefusedEvents,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS_REGISTRY) registry: Registry,
  ) {
    this.received = receivedEvents(registry);
  }

  @Post(':provider')
  @Operation({
    id: 'pspWebhooks.receive',
    scope: 'public',
    summary: 'Receive events of the payment service provider',
    description:
      "Authenticated by the provider's signature over the raw bytes, under any of up to six secrets. Responds once the event is stored durably; events of readers are not stored.",
    errors: ['invalid_signature', 'other_livemode', 'route_not_found', 'payload_too_large'],
    answers: {
      200: {
        type: 'object',
        description: 'The event is stored.',
        properties: { received: { type: 'boolean', description: 'Always true.', examples: [true] } },
        required: ['received'],
      },
    },
    example: '{"id":"evt_1","type":"account.updated","account":"acct_1"}',
    rawBody: true,
    bodyLimit,
    idempotent: false,
    params: { provider: 'Provider that this deployment uses, such as stripe.' },
    headers: { 'Stripe-Signature': 'Signature of the provider over the raw bytes, with its timestamp.' },
  })
  async receive(
    @Param('provider') provider: string,
    @RawBody() body: Buffer | undefined,
    @Headers('stripe-signature') signature: string | undefined,
    @Context() context: RequestContext,
  ): Promise<typeof received> {
    if (provider !== pspAddress(this.settings.pspUrl).provider) throw new HttpProblem('route_not_found');
    const facts = this.read(provider, body, signature);
    const isStored = pspEventRoute(facts.type) !== 'readers';
    const outcome = isStored ? await this.keep(facts, context) : 'not_stored';
    this.received.inc({ outcome });
    return received;
  }

  private read(provider: string, body: Buffer | undefined, signature: string | undefined): PspEventFacts {
    const { pspWebhookSecrets: secrets = [], environment } = this.settings;
    try {
      const trust = { provider, secrets, livemode: environment === 'live' };
      return readPspEvent(body ?? Buffer.alloc(0), signature ?? '', trust);
    } catch (error) {
      if (error instanceof InvalidSignature) {
        this.received.inc({ outcome: 'invalid_signature' });
        this.refused.noteUnsigned();
        throw new HttpProblem('invalid_signature');
      }
      if (!(error instanceof OtherLivemode)) throw error;
      const { eventId, type } = error;
      this.received.inc({ outcome: 'other_livemode' });
      this.refused.noteOtherMode(eventId, type);
      this.logger.error({ event: eventId, type }, 'an event of the other mode came to this environment');
      throw new HttpProblem('other_livemode');
    }
  }

  /** Never answered before it is on disk: the provider would not send it again. */
  private async keep(facts: PspEventFacts, context: RequestContext): Promise<'stored' | 'repeated'> {
    const reply = await this.commands.send({
      ...envelopeOf(context, { kind: 'psp', id: facts.provider }),
      name: 'onboarding.receive-psp-event',
      key: facts.subMerchantId ?? facts.accountId ?? facts.objectId ?? facts.eventId,
      data: facts,
      deadlineMs: Date.now() + timeoutMs,
    });
    return (reply as Reply<'onboarding.receive-psp-event'>).duplicate ? 'repeated' : 'stored';
  }
}

/** From the start, so that an alert sees the first event of the other mode as a step and not as a new series. */
const receivedEvents = (registry: Registry): Counter<'outcome'> => {
  const received = new Counter({
    name: 'psp_events_received_total',
    help: 'Webhooks of the payment service provider by what became of them.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of outcomes) received.inc({ outcome }, 0);
  return received;
};
