import type { TimerChange } from '@taprail/subscriptions';
import { type DeliveryEvent, deliveryStreamPrefix } from '@taprail/webhooks-domain';

export const pendingName = 'webhook-deliveries';

/** What a row says of the delivery that waits. */
export type PendingData = Readonly<{ endpointId: string; isFirst: boolean }>;

const waits = (stream: string, data: DeliveryEvent['data'], dueAt: string, isFirst: boolean): TimerChange => {
  const { deliveryId: id, endpointId } = data;
  const key = stream.slice(deliveryStreamPrefix.length);
  const known: PendingData = { endpointId, isFirst };
  return {
    set: { id, kind: 'webhooks.attempt', subject: id, dueAt, command: { name: 'webhooks.attempt', key, data: known } },
  };
};

/** What an event makes of the rows of deliveries that wait for an attempt. Rows can be made anew from the log. */
export const pendingChanges = ({ type, data }: DeliveryEvent, stream: string): readonly TimerChange[] => {
  switch (type) {
    case 'DeliveryScheduled':
      return data.held ? [] : [waits(stream, data, data.at, true)];
    case 'ReplayRequested':
      return [waits(stream, data, data.at, true)];
    case 'AttemptFailed':
      return data.nextAt === null ? [{ cancel: data.deliveryId }] : [waits(stream, data, data.nextAt, false)];
    case 'DeliveryDeferred':
      return [waits(stream, data, data.until, false)];
    case 'AnswersErased':
      return [];
    default:
      return [{ cancel: data.deliveryId }];
  }
};
