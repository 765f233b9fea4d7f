import type { TimerChange } from '@taprail/subscriptions';
import {
  type DeferredDelivery,
  type DeliveryEvent,
  deliveryStreamPrefix,
  type DeliverySubject,
} from '@taprail/webhooks-domain';
import { deliveryKey } from './deliveries';

export const pendingName = 'webhook-deliveries';

/** What a row says of the delivery that waits. */
export type PendingData = Readonly<{
  endpointId: string;
  isFirst: boolean;
  /** What it is about, while it has no stream that tells. */
  subject?: DeliverySubject;
}>;

const row = (id: string, key: string, dueAt: string, data: PendingData): TimerChange => ({
  set: { id, kind: 'webhooks.attempt', subject: id, dueAt, command: { name: 'webhooks.attempt', key, data } },
});

const waits = (stream: string, data: DeliveryEvent['data'], dueAt: string, isFirst: boolean): TimerChange => {
  const { deliveryId, endpointId } = data;
  return row(deliveryId, stream.slice(deliveryStreamPrefix.length), dueAt, { endpointId, isFirst });
};

/** Of a first attempt that was put off. */
export const deferredChange = ({ deliveryId, at: _, until, ...subject }: DeferredDelivery): TimerChange =>
  row(deliveryId, deliveryKey(subject), until, { endpointId: subject.endpointId, isFirst: false, subject });

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
    case 'AttemptSucceeded':
    case 'DeliveryExhausted':
    case 'DeliveryHeld':
      return [{ cancel: data.deliveryId }];
  }
};
