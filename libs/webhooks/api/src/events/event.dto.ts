import { type WebhookKind, webhookKinds } from '@taprail/contracts';
import { ListQuery, Words } from '@taprail/http';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, Matches } from 'class-validator';
import { deliveryStatuses } from '../endpoints/webhook-endpoint.dto';

const idForm = (prefix: string): RegExp => new RegExp(`^${prefix}_[0-9A-Z]{26}$`);

export const eventIdForm = idForm('evt');

export class ListEventsQuery extends ListQuery {
  @IsOptional()
  @IsIn(webhookKinds)
  @Words(
    'Only events of this type. Without it the list has the types that `*` stands for: opt-in types are listed if they are named, or with `delivery_status`.',
  )
  type?: WebhookKind;

  /** `types[]=refund.failed`: only these; `type` narrows them further. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(webhookKinds.length)
  @IsIn(webhookKinds, { each: true })
  @Words('Only events of these types, such as `types[]=refund.failed`, opt-in types included.')
  types?: WebhookKind[];

  @IsOptional()
  @Matches(idForm('txn'), { message: 'the id of a transaction, such as txn_01J8ZQ4Y7M3N5P6R8S9T0V1W2X' })
  @Words('Only events about this transaction, `txn_…`.')
  transaction?: string;

  /** Events with a delivery in this state. */
  @IsOptional()
  @IsIn(deliveryStatuses)
  @Words('Only events with a delivery in this status.')
  delivery_status?: (typeof deliveryStatuses)[number];

  /** Goes on after this event, oldest first: the feed as it grows. */
  @IsOptional()
  @Matches(eventIdForm, { message: 'the id of an event, such as evt_01J8ZQ4Y7M3N5P6R8S9T0V1W2X' })
  @Words('Continues after this event, `evt_…`, oldest first, to follow the feed.')
  after?: string;
}

export class RedeliverDto {
  /** One endpoint; without it every one that is subscribed. */
  @IsOptional()
  @Matches(idForm('we'), { message: 'the id of a webhook endpoint, such as we_01J8ZQ4Y7M3N5P6R8S9T0V1W2X' })
  @Words('Only to this endpoint, `we_…`. Defaults to every subscribed endpoint.')
  endpoint?: string | null;
}
