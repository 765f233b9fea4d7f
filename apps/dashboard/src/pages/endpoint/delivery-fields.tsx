import { SelectField } from '../../parts/fields';
import { eventTypes } from '../webhooks/event-kinds';
import { deliveryStatuses, deliveryStatusWords } from './delivery-filters';

type Props = { value: string; onChange: (value: string) => void };

export const KindField = (props: Props) => (
  <SelectField
    label="Kind"
    {...props}
    options={[['', 'Every kind'], ...eventTypes.map((each) => [each, each] as const)]}
  />
);

export const DeliveryStatusField = (props: Props) => (
  <SelectField
    label="Delivery"
    {...props}
    options={[['', 'Any'], ...deliveryStatuses.map((each) => [each, deliveryStatusWords[each]] as const)]}
  />
);
