import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Answer, Caller, Context, Operation, RequestContext, CommandSender } from '@taprail/http';
import { Endpoints } from './endpoints';
import { redeliveryView } from '../deliveries/redelivery.view';
import { type NewEndpoint, shown } from './shown-endpoint';
import { SigningSecrets } from './signing-secrets';
import { RollSecretDto, SendSampleDto } from './webhook-endpoint.dto';
import { newEndpointSchema, redeliverySchema } from '../webhook.schema';

const scope = 'webhooks:manage';
const params = { id: 'The id of the endpoint, we_….' };

@Controller('v1/webhook-endpoints')
export class WebhookEndpointActionsController {
  constructor(
    private readonly commands: CommandSender,
    private readonly endpoints: Endpoints,
    private readonly secrets: SigningSecrets,
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
