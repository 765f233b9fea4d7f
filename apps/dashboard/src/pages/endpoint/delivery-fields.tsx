import { SelectField } from '../../parts/fields';
import { eventTypes } from '../webhooks/event-kinds';
import { deliveryStatuses, deliveryStatusWords } from './delivery-filters';

type Props = { value: string; onChange: (value: string) => void };

export const KindField = (props: Props) => (
  <SelectField
    label="Event type"
    {...props}
    options={[['', 'All event types'], ...eventTypes.map((each) => [each, each] as const)]}
  />
);

export const DeliveryStatusField = (props: Props) => (
  <SelectField
    label="Delivery status"
    {...props}
    options={[['', 'All'], ...deliveryStatuses.map((each) => [each, deliveryStatusWords[each]] as const)]}
  />
);
