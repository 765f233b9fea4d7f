import { Body, Controller, Delete, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { derivedId, type EndpointReply } from '@taprail/contracts';
import { Answer, Caller, Context, ExpectedRevision, HttpProblem, Operation, RequestContext } from '@taprail/http';
import { type EndpointRecord, endpointView, type EndpointView } from '@taprail/webhooks-domain';
import { CommandSender } from '../command-sender';
import { Endpoints } from './endpoints';
import { SigningSecrets } from './signing-secrets';
import { ChangeEndpointDto, RegisterEndpointDto, RollSecretDto, SendSampleDto } from './webhook-endpoint.dto';
import { endpointSchema, newEndpointSchema, redeliverySchema } from './webhook.schema';

const scope = 'webhooks:manage';
const params = { id: 'The id of the endpoint, we_….' };

type NewEndpoint = EndpointView & Readonly<{ signing_secret: string }>;

@Controller('v1/webhook-endpoints')
export class WebhookEndpointController {
  constructor(
    private readonly commands: CommandSender,
    private readonly endpoints: Endpoints,
    private readonly secrets: SigningSecrets,
  ) {}

  @Post()
  @Operation({
    id: 'webhookEndpoints.register',
    scope,
    summary: 'Register an endpoint; its signing secret is shown once',
    errors: ['url_not_allowed', 'endpoint_limit_reached'],
    answers: { 201: newEndpointSchema },
    secretAnswer: true,
    example: { url: 'https://platform.example/webhooks', enabled_events: ['tap.*', 'payout.paid'] },
  })
  async register(
    @Body() { url, enabled_events: enabledEvents, description, metadata }: RegisterEndpointDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<NewEndpoint>> {
    const endpointId = derivedId('we', context.commandId);
    const { secret, token: secretToken } = await this.secrets.make(endpointId, context.commandId);
    const fields = { url, enabledEvents, description: description ?? null, metadata: metadata ?? {} };
    const data = { platformId: caller.platformId, endpointId, ...fields, secretToken };
    const reply = await this.commands.send('webhooks.register-endpoint', caller.platformId, data, context, caller);
    const { view, revision } = shown(reply);
    return Answer.created({ ...view, signing_secret: secret }, `/v1/webhook-endpoints/${endpointId}`, { revision });
  }

  @Patch(':id')
  @Operation({
    id: 'webhookEndpoints.update',
    scope,
    summary: 'Change where events go, which, or whether at all',
    description: 'A merge patch: what is left out stays. Events of a disabled endpoint are kept and can be replayed.',
    errors: ['endpoint_not_found', 'url_not_allowed', 'revision_mismatch'],
    answers: { 200: endpointSchema },
    params,
    example: { status: 'disabled' },
  })
  async change(
    @Param('id') endpointId: string,
    @Body() { enabled_events: enabledEvents, ...others }: ChangeEndpointDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<EndpointView>> {
    const { platformId } = await this.own(endpointId, caller);
    const changes = { ...others, ...(enabledEvents === undefined ? {} : { enabledEvents }) };
    const data = { platformId, endpointId, changes, expectedRevision };
    const { view, revision } = shown(
      await this.commands.send('webhooks.change-endpoint', platformId, data, context, caller),
    );
    return new Answer(view, { revision });
  }

  @Delete(':id')
  @Operation({
    id: 'webhookEndpoints.delete',
    scope,
    summary: 'Delete an endpoint; what waits for it is not sent any more',
    errors: ['endpoint_not_found', 'revision_mismatch'],
    answers: { 204: null },
    params,
  })
  async remove(
    @Param('id') endpointId: string,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<void> {
    const { platformId } = await this.own(endpointId, caller);
    const data = { platformId, endpointId, expectedRevision };
    await this.commands.send('webhooks.delete-endpoint', platformId, data, context, caller);
    await this.secrets.destroy(endpointId);
  }

  @Post(':id/roll-secret')
  @HttpCode(200)
  @Operation({
    id: 'webhookEndpoints.rollSecret',
    scope,
    summary: 'Give an endpoint a new signing secret; both sign until the old one expires',
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
    const { platformId } = await this.own(endpointId, caller);
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
      'The sample has the shape of a real event of this type and an id of its own; it is in no list of events.',
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
    const { platformId } = await this.own(endpointId, caller);
    const data = { platformId, endpointId, kind };
    const { eventId, delivery } = await this.commands.send('webhooks.send-sample', platformId, data, context, caller);
    return {
      event_id: eventId,
      deliveries: [{ id: delivery.deliveryId, endpoint: delivery.endpointId, status: 'queued' }],
    };
  }

  private async own(endpointId: string, { platformId }: Caller): Promise<EndpointRecord> {
    const found = await this.endpoints.find(platformId, endpointId);
    if (!found) throw new HttpProblem('endpoint_not_found');
    return found;
  }
}

const shown = ({ endpoint }: EndpointReply): Readonly<{ view: EndpointView; revision: number }> => {
  const record = endpoint as EndpointRecord;
  return { view: endpointView(record), revision: record.revision };
};
