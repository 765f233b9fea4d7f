import { deliveryTimers, type TimerChange } from '@taprail/subscriptions';
import {
  type DeferredDelivery,
  type DeliveryEvent,
  deliveryStreamPrefix,
  type DeliverySubject,
} from '@taprail/webhooks-domain';
import { deliveryKey } from '../../deliveries/deliveries';

export const pendingName = deliveryTimers;

/** The content of a row. */
export type PendingData = Readonly<{
  endpointId: string;
  isFirst: boolean;
  /** The event and the endpoint, while the delivery has no stream that says so. */
  subject?: DeliverySubject;
}>;

const row = (id: string, key: string, dueAt: string, data: PendingData): TimerChange => ({
  set: { id, kind: 'webhooks.attempt', subject: id, dueAt, command: { name: 'webhooks.attempt', key, data } },
});

const rowOf = (stream: string, data: DeliveryEvent['data'], dueAt: string, isFirst: boolean): TimerChange => {
  const { deliveryId, endpointId } = data;
  return row(deliveryId, stream.slice(deliveryStreamPrefix.length), dueAt, { endpointId, isFirst });
};

/** The row of a first attempt that was deferred. */
export const deferredChange = ({ deliveryId, at: _, until, ...subject }: DeferredDelivery): TimerChange =>
  row(deliveryId, deliveryKey(subject), until, { endpointId: subject.endpointId, isFirst: false, subject });

/** How an event changes the rows of deliveries that wait for an attempt. Rows can be made anew from the log. */
export const pendingChanges = ({ type, data }: DeliveryEvent, stream: string): readonly TimerChange[] => {
  switch (type) {
    case 'DeliveryScheduled':
      return data.held ? [] : [rowOf(stream, data, data.at, true)];
    case 'ReplayRequested':
      return [rowOf(stream, data, data.at, true)];
    case 'AttemptFailed':
      return data.nextAt === null ? [{ cancel: data.deliveryId }] : [rowOf(stream, data, data.nextAt, false)];
    case 'DeliveryDeferred':
      return [rowOf(stream, data, data.until, false)];
    case 'AnswersErased':
      return [];
    case 'AttemptSucceeded':
    case 'DeliveryExhausted':
    case 'DeliveryHeld':
      return [{ cancel: data.deliveryId }];
  }
};
