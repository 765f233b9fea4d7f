import { attemptIdOf } from '../attempt-id';
import type { DeliveryRun, KnownDelivery } from '../delivery.state';

/** The headers of an attempt. All but the signature follow from the delivery, so the signature is all that is kept. */
export const requestHeaders = (
  { eventId, kind }: Pick<KnownDelivery, 'eventId' | 'kind'>,
  { id, replayed }: Pick<DeliveryRun, 'id' | 'replayed'>,
  n: number,
  signature: string,
): Record<string, string> => {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Service-Webhooks/1',
    'service-signature': signature,
    'service-event-id': eventId,
    'service-event-type': kind,
    'service-delivery-id': attemptIdOf(id, n),
    'service-delivery-attempt': String(n),
  };
  if (replayed) headers['service-replayed'] = 'true';
  return headers;
};
