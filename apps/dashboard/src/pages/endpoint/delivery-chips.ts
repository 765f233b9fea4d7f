import type { ChipFilter } from '../../parts/filter-text';
import { eventTypes } from '../webhooks/event-kinds';
import { deliveryStatuses, deliveryStatusWords } from './delivery-filters';

export const kindFilter: ChipFilter = {
  kind: 'choice',
  name: 'type',
  title: 'Event type',
  options: eventTypes.map((each) => [each, each]),
};

export const deliveryStatusFilter: ChipFilter = {
  kind: 'choice',
  name: 'status',
  title: 'Delivery status',
  options: deliveryStatuses.map((each) => [each, deliveryStatusWords[each]]),
};
