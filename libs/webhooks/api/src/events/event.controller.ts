import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { isId } from '@taprail/contracts';
import { Caller, Context, HttpProblem, Operation, RequestContext, CommandSender } from '@taprail/http';
import { RedeliverDto } from './event.dto';
import { PublicEventReads } from './public-event-reads';
import { RedeliverLimits } from '../jobs/redeliver-limits';
import { redeliveryView } from '../deliveries/redelivery.view';
import { redeliverySchema } from '../webhook.schema';

@Controller('v1/events')
export class EventController {
  constructor(
    private readonly commands: CommandSender,
    private readonly limits: RedeliverLimits,
    private readonly events: PublicEventReads,
  ) {}

  @Post(':id/redeliver')
  @HttpCode(202)
  @Operation({
    id: 'events.redeliver',
    scope: 'events:redeliver',
    summary: 'Redeliver an event of the last 30 days',
    description:
      'The event is sent once, with the header Service-Replayed: true. An event is sent to an endpoint at most 20 times, replays included.',
    errors: [
      'event_not_found',
      'endpoint_not_found',
      'no_subscribed_endpoint',
      'replay_window_expired',
      'delivery_attempts_exhausted',
    ],
    answers: { 202: redeliverySchema },
    params: { id: 'The id of the event, evt_….' },
    example: { endpoint: 'we_01KJM0Z8R0000000000000000B' },
  })
  async redeliver(
    @Param('id') eventId: string,
    @Body() { endpoint }: RedeliverDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ) {
    if (!isId('evt', eventId)) throw new HttpProblem('event_not_found');
    this.limits.admit(caller);
    const { platformId } = caller;
    const eventPlace = await this.events.findPlace(platformId, eventId);
    if (!eventPlace) throw new HttpProblem('event_not_found');
    const data = { platformId, eventId, eventPlace, endpointId: endpoint ?? null };
    const { deliveries } = await this.commands.send('webhooks.replay', eventId, data, context, caller);
    return redeliveryView(eventId, deliveries);
  }
}
