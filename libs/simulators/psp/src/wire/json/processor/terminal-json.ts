import type Stripe from 'stripe';
import type {
  ReaderActionRow,
  TerminalLocationRow,
  TerminalReaderRow,
} from '../../../payments/processor/state/terminal-rows';
import { paymentMethodJson } from './card-json';
import { declineErrorJson } from './charge-json';
import { type ProcessorView, textOrNull } from './view';

const softwareVersion = '2.42.0.0';

export const locationJson = ({ id, displayName, address, phone, metadata }: TerminalLocationRow) =>
  ({
    id,
    object: 'terminal.location',
    address: {
      city: textOrNull(address['city']),
      country: textOrNull(address['country']),
      line1: textOrNull(address['line1']),
      line2: textOrNull(address['line2']),
      postal_code: textOrNull(address['postal_code']),
      state: textOrNull(address['state']),
    },
    display_name: displayName,
    livemode: false,
    metadata,
    ...(phone === null ? {} : { phone }),
  }) satisfies Stripe.Terminal.Location;

const commandJson = (view: ProcessorView, action: ReaderActionRow) => {
  const { intent, customerMayCancel, skipsTipping, collected } = action;
  const config = { enable_customer_cancellation: customerMayCancel, skip_tipping: skipsTipping };
  if (action.type === 'confirm_payment_intent') return { confirm_payment_intent: { payment_intent: intent } };
  if (action.type === 'process_payment_intent') {
    return { process_payment_intent: { payment_intent: intent, process_config: config } };
  }
  const row = view.processor.parts.rows.intents.get(intent);
  const read = collected === null ? {} : { payment_method: paymentMethodJson(view, collected, row) };
  return { collect_payment_method: { collect_config: config, payment_intent: intent, ...read } };
};

const actionJson = (view: ProcessorView, action: ReaderActionRow) => {
  const { declinedCharge } = action;
  const charge = declinedCharge === null ? undefined : view.processor.parts.rows.charges.find(declinedCharge);
  return {
    api_error: charge ? declineErrorJson(view, charge) : null,
    ...commandJson(view, action),
    failure_code: action.failureCode,
    failure_message: action.failureMessage,
    status: action.status,
    type: action.type,
  } satisfies Stripe.Terminal.Reader.Action;
};

export const readerJson = (view: ProcessorView, reader: TerminalReaderRow) =>
  ({
    id: reader.id,
    object: 'terminal.reader',
    action: reader.action === null ? null : actionJson(view, reader.action),
    device_sw_version: softwareVersion,
    device_type: reader.deviceType,
    ip_address: '127.0.0.1',
    label: reader.label,
    last_seen_at: reader.lastSeenMs,
    livemode: false,
    location: reader.location,
    metadata: reader.metadata,
    serial_number: reader.serial,
    status: reader.isOffline ? 'offline' : 'online',
  }) satisfies Stripe.Terminal.Reader;
