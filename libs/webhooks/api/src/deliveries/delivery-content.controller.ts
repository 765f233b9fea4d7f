import { Controller, Delete, Param } from '@nestjs/common';
import { Answer, Caller, Context, HttpProblem, Operation, RequestContext, CommandSender } from '@taprail/http';
import { DeliveryReads } from './delivery-reads';

@Controller('v1/deliveries')
export class DeliveryContentController {
  constructor(
    private readonly commands: CommandSender,
    private readonly deliveries: DeliveryReads,
  ) {}

  @Delete(':id/content')
  @Operation({
    id: 'deliveries.eraseContent',
    scope: 'webhooks:manage',
    summary: "Erase the receiver's responses to a delivery",
    description:
      'For responses that contain sensitive data. The attempts stay, with their times and statuses; their `response_excerpt` and `response_headers` are null from then on.',
    errors: ['delivery_not_found'],
    answers: { 204: null },
    params: { id: 'The id of the delivery, dlv_….' },
  })
  async erase(
    @Param('id') deliveryId: string,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer> {
    const { platformId } = caller;
    const found = await this.deliveries.find(platformId, deliveryId);
    if (!found) throw new HttpProblem('delivery_not_found');
    const { eventId, eventPlace, endpointId } = found;
    const data = { platformId, eventId, eventPlace, endpointId, deliveryId };
    const { position } = await this.commands.send('webhooks.erase-answers', eventId, data, context, caller);
    if (position !== null) await this.deliveries.reached(BigInt(position));
    return Answer.noContent();
  }
}
