import { Body, Controller, Delete, Param, Patch, Post } from '@nestjs/common';
import { derivedId } from '@taprail/contracts';
import { Answer, Caller, Context, ExpectedRevision, Operation, RequestContext, CommandSender } from '@taprail/http';
import type { EndpointView } from '@taprail/webhooks-domain';
import { Endpoints } from './endpoints';
import { type NewEndpoint, shown } from './shown-endpoint';
import { SigningSecrets } from './signing-secrets';
import { ChangeEndpointDto, RegisterEndpointDto } from './webhook-endpoint.dto';
import { endpointSchema, newEndpointSchema } from '../webhook.schema';

const scope = 'webhooks:manage';
const params = { id: 'The id of the endpoint, we_….' };

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
    summary: 'Register an endpoint; the answer has its signing secret',
    errors: ['url_not_allowed', 'endpoint_limit_reached', 'endpoint_not_found'],
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
    summary: 'Change the URL, the events or the state of an endpoint',
    description:
      'A merge patch: fields that are left out are unchanged. Events for a disabled endpoint are kept and can be replayed.',
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
    const { platformId } = await this.endpoints.findOwned(endpointId, caller);
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
    summary: 'Delete an endpoint; pending deliveries are not sent',
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
    const { platformId } = await this.endpoints.findOwned(endpointId, caller);
    const data = { platformId, endpointId, expectedRevision };
    await this.commands.send('webhooks.delete-endpoint', platformId, data, context, caller);
    await this.secrets.destroy(endpointId);
  }
}
