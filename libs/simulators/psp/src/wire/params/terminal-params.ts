import { address } from './person-params';
import { branch, type Branch, choice, flag, integer, map, type Shape, text } from './shape';

const needed: Shape = { kind: 'text', keeps: true };
const page = { limit: integer, starting_after: text, ending_before: text };
const config = branch({
  enable_customer_cancellation: flag,
  skip_tipping: flag,
});

export const locationParams: Branch = {
  address,
  display_name: text,
  metadata: map,
  phone: text,
};
export const locationListParams: Branch = page;
export const readerParams: Branch = { label: text, location: text, metadata: map, registration_code: needed };
export const readerUpdateParams: Branch = { label: text, metadata: map };
export const readerListParams: Branch = {
  ...page,
  device_type: text,
  location: text,
  serial_number: text,
  status: choice('offline', 'online'),
};
export const collectParams: Branch = { collect_config: config, payment_intent: needed };
export const processParams: Branch = { payment_intent: needed, process_config: config };
export const confirmParams: Branch = { payment_intent: needed };
export const presentParams: Branch = {
  card_present: branch({ number: text }),
  interac_present: branch({ number: text }),
  type: choice('card_present', 'interac_present'),
};
