import { Controller, Headers, Inject, Param, Post, RawBody } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import type { PspEventFacts } from '@taprail/contracts';
import { Context, HttpProblem, Operation, RequestContext, envelopeOf } from '@taprail/http';
import { pspAddress, SETTINGS, type Settings } from '@taprail/settings';
import { InvalidSignature, readPspEvent } from './read-psp-event';

const bodyLimit = 1024 * 1024;
const timeoutMs = 10_000;
const received = { received: true } as const;

/** Where the payment service provider tells what happened to accounts. */
@Controller('webhooks/psp')
export class PspWebhookController {
  constructor(
    @Inject(COMMAND_BUS) private readonly commands: CommandBus,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Post(':provider')
  @Operation({
    id: 'pspWebhooks.receive',
    scope: 'public',
    summary: 'Receive account events of the payment service provider',
    description:
      "Authenticated by the provider's signature over the raw bytes. Responds once the event is stored durably.",
    errors: ['invalid_signature', 'route_not_found', 'payload_too_large'],
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
    if (facts) await this.keep(facts, context);
    return received;
  }

  private read(provider: string, body: Buffer | undefined, signature: string | undefined): PspEventFacts | undefined {
    try {
      return readPspEvent(provider, body ?? Buffer.alloc(0), signature ?? '', this.settings.pspWebhookSecrets ?? []);
    } catch (error) {
      if (error instanceof InvalidSignature) throw new HttpProblem('invalid_signature');
      throw error;
    }
  }

  /** Never answered before it is on disk: the provider would not send it again. */
  private async keep(facts: PspEventFacts, context: RequestContext): Promise<void> {
    await this.commands.send({
      ...envelopeOf(context, { kind: 'psp', id: facts.provider }),
      name: 'onboarding.receive-psp-event',
      key: facts.subMerchantId ?? facts.accountId,
      data: facts,
      deadlineMs: Date.now() + timeoutMs,
    });
  }
}
