import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type WebhookKind, webhookKinds } from '@taprail/contracts';
import { Caller, Context, Operation, RequestContext, Words, CommandSender } from '@taprail/http';
import { IsIn, IsString, Length } from 'class-validator';
import { redeliveryView } from '../deliveries/redelivery.view';
import { redeliverySchema } from '../webhook.schema';
import { SampleSubjects } from './sample-subjects';

class TriggerEventDto {
  @IsIn(webhookKinds)
  @Words('Type of the event to send.')
  type!: WebhookKind;

  /** The object that an event of this type is about. */
  @IsString()
  @Length(1, 128)
  @Words('The id of the tap, transaction, payout, dispute, refund or sub-merchant that an event of this type is about.')
  object_id!: string;
}

/** Sends events that did not happen, to try receivers with. */
@Controller('v1/test/events')
export class TestEventController {
  constructor(
    private readonly commands: CommandSender,
    private readonly subjects: SampleSubjects,
  ) {}

  @Post('trigger')
  @HttpCode(202)
  @Operation({
    id: 'test.events.trigger',
    scope: 'webhooks:manage',
    summary: 'Trigger an event of any type about an existing object',
    description:
      'Every subscribed endpoint receives the event once, and so does every stream with `replays=true`. It shows the object as it is now and changes nothing; it has its own id and appears in no list of events.',
    errors: [
      'tap_not_found',
      'transaction_not_found',
      'payout_not_found',
      'dispute_not_found',
      'refund_not_found',
      'sub_merchant_not_found',
      'no_subscribed_endpoint',
    ],
    answers: { 202: redeliverySchema },
    example: { type: 'charge.failed', object_id: 'txn_01J8ZQ4Y7M3N5P6R8S9T0V1W2X' },
  })
  async trigger(
    @Body() { type: kind, object_id: objectId }: TriggerEventDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ) {
    const { platformId } = caller;
    const subject = await this.subjects.find(kind, objectId, caller);
    const data = { platformId, kind, subject };
    const { eventId, deliveries } = await this.commands.send('webhooks.trigger', platformId, data, context, caller);
    return redeliveryView(eventId, deliveries);
  }
}
