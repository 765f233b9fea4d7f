import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Answer, Caller, Context, Operation, RequestContext, CommandSender } from '@taprail/http';
import { Endpoints } from './endpoints';
import { redeliveryView } from '../deliveries/redelivery.view';
import { type RevealedSecrets, SecretsOfEndpoint } from './secrets-of-endpoint';
import { type NewEndpoint, shown } from './shown-endpoint';
import { SigningSecrets } from './signing-secrets';
import { RollSecretDto, SendSampleDto } from './webhook-endpoint.dto';
import { newEndpointSchema, redeliverySchema, signingSecretSchema } from '../webhook.schema';

const scope = 'webhooks:manage';
const params = { id: 'The id of the endpoint, we_….' };

@Controller('v1/webhook-endpoints')
export class WebhookEndpointActionsController {
  constructor(
    private readonly commands: CommandSender,
    private readonly endpoints: Endpoints,
    private readonly secrets: SigningSecrets,
    private readonly known: SecretsOfEndpoint,
  ) {}

  @Post(':id/roll-secret')
  @HttpCode(200)
  @Operation({
    id: 'webhookEndpoints.rollSecret',
    scope,
    summary: 'Roll the signing secret of an endpoint; both secrets sign until the old one expires',
    errors: ['endpoint_not_found'],
    answers: { 200: newEndpointSchema },
    secretAnswer: true,
    params,
    example: { expires_in: 3_600 },
  })
  async rollSecret(
    @Param('id') endpointId: string,
    @Body() { expires_in: overlapS = 0 }: RollSecretDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<NewEndpoint>> {
    const { platformId } = await this.endpoints.findOwned(endpointId, caller);
    const { secret, token: secretToken } = await this.secrets.make(endpointId, context.commandId);
    const data = { platformId, endpointId, secretToken, overlapS };
    const { view, revision } = shown(
      await this.commands.send('webhooks.roll-secret', platformId, data, context, caller),
    );
    return new Answer({ ...view, signing_secret: secret }, { revision });
  }

  @Post(':id/reveal-secret')
  @HttpCode(200)
  @Operation({
    id: 'webhookEndpoints.revealSecret',
    scope,
    summary: 'Show the signing secret of an endpoint again; who was shown it is recorded',
    description:
      'While a roll is under way, the answer has both secrets and the time until which the previous one signs.',
    errors: ['endpoint_not_found'],
    answers: { 200: signingSecretSchema },
    secretAnswer: true,
    idempotent: false,
    params,
  })
  async revealSecret(
    @Param('id') endpointId: string,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<RevealedSecrets>> {
    const { platformId } = await this.endpoints.findOwned(endpointId, caller);
    // What cannot be recorded is not shown.
    await this.commands.send('webhooks.reveal-secret', platformId, { platformId, endpointId }, context, caller);
    const revealed = await this.known.open(await this.endpoints.findOwned(endpointId, caller));
    return new Answer(revealed, { headers: { 'cache-control': 'no-store' } });
  }

  @Post(':id/test')
  @HttpCode(202)
  @Operation({
    id: 'webhookEndpoints.test',
    scope,
    summary: 'Send a sample event to an endpoint, once',
    description:
      'The sample has the form of a real event of this type and its own id; it appears in no list of events.',
    errors: ['endpoint_not_found', 'no_subscribed_endpoint'],
    answers: { 202: redeliverySchema },
    params,
    example: { type: 'tap.approved' },
  })
  async test(
    @Param('id') endpointId: string,
    @Body() { type: kind = 'tap.approved' }: SendSampleDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ) {
    const { platformId } = await this.endpoints.findOwned(endpointId, caller);
    const data = { platformId, endpointId, kind };
    const { eventId, delivery } = await this.commands.send('webhooks.send-sample', platformId, data, context, caller);
    return redeliveryView(eventId, [delivery]);
  }
}
