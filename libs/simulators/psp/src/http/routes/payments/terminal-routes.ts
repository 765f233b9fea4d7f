import { fieldAt, textOf } from '../../../engine/state/fields';
import { invalid } from '../../../engine/state/refusal';
import { cardWithNumber } from '../../../payments/cards/card-numbers';
import { stripeCardDefault, stripeCards } from '../../../payments/cards/stripe-cards';
import type { ActionFaults } from '../../../payments/processor/terminal/reader-actions';
import { locationJson, readerJson } from '../../../wire/json/processor/terminal-json';
import { readParams } from '../../../wire/params/read-params';
import {
  collectParams,
  confirmParams,
  locationListParams,
  locationParams,
  presentParams,
  processParams,
  readerListParams,
  readerParams,
  readerUpdateParams,
} from '../../../wire/params/terminal-params';
import type { Room, Route, SimulatorCall } from '../../call';
import { viewOf } from '../../find-object';
import { isAsked, listRows } from './list-rows';

const interacDefault = '4506445006931933';

const faultsOf = ({ fault }: SimulatorCall): ActionFaults => ({
  isStuck: fault?.kind === 'stuck_action',
  isCarriedOut: fault?.carriedOut === true,
  losesConnection: fault?.kind === 'connection_error',
});

const awaitCard = (room: Room, call: SimulatorCall, type: 'collect_payment_method' | 'process_payment_intent') => {
  const collects = type === 'collect_payment_method';
  const given = readParams(collects ? collectParams : processParams, call.params);
  const flag = (name: string): boolean =>
    fieldAt(given, `${collects ? 'collect_config' : 'process_config'}.${name}`) === true;
  const config = {
    customerMayCancel: flag('enable_customer_cancellation'),
    skipsTipping: flag('skip_tipping'),
  };
  const [reader = ''] = call.ids;
  const intent = textOf(given['payment_intent']) ?? '';
  const row = room.processor.actions.awaitCard(type, reader, intent, config, room.nowMs(), faultsOf(call));
  return readerJson(viewOf(room), row);
};

const presented = ({ params }: SimulatorCall): string => {
  const given = readParams(presentParams, params);
  const type = textOf(given['type']) ?? (given['interac_present'] === undefined ? 'card_present' : 'interac_present');
  const number = textOf(fieldAt(given, `${type}.number`));
  if (number === null) return type === 'card_present' ? stripeCardDefault : `stripe_${interacDefault}`;
  const card = cardWithNumber(number);
  if (card !== null) return card;
  const known = [...stripeCards.values()].map((each) => each.number).join(', ');
  throw invalid(`Your card number is incorrect. Numbers: ${known}`, `${type}[number]`, 'incorrect_number');
};

export const locationRoutes: readonly Route[] = [
  [
    'POST',
    '/v1/terminal/locations',
    ({ processor }, { params }) => locationJson(processor.fleet.createLocation(readParams(locationParams, params))),
  ],
  [
    'GET',
    '/v1/terminal/locations',
    ({ processor }, { params }) => {
      const query = readParams(locationListParams, params);
      return listRows('/v1/terminal/locations', processor.parts.rows.locations.all(), query, 'location', locationJson);
    },
  ],
  [
    'GET',
    '/v1/terminal/locations/:id',
    ({ processor }, { ids: [id = ''] }) => locationJson(processor.parts.rows.locations.get(id, 'location')),
  ],
  [
    'POST',
    '/v1/terminal/locations/:id',
    ({ processor }, { ids: [id = ''], params }) =>
      locationJson(processor.fleet.updateLocation(id, readParams(locationParams, params))),
  ],
  [
    'DELETE',
    '/v1/terminal/locations/:id',
    ({ processor }, { ids: [id = ''] }) => {
      processor.fleet.deleteLocation(id);
      return { id, object: 'terminal.location', deleted: true };
    },
  ],
];

/** Devices go by their names here. */
const atDevice =
  (answer: Route[2]): Route[2] =>
  (room, call) => {
    room.processor.fleet.findDevice(call.ids[0] ?? '', room.nowMs());
    return answer(room, call);
  };

export const readerRoutes: readonly Route[] = [
  [
    'POST',
    '/v1/terminal/readers',
    (room, { params }) => {
      const row = room.processor.fleet.register(readParams(readerParams, params), room.nowMs());
      return readerJson(viewOf(room), row);
    },
  ],
  [
    'GET',
    '/v1/terminal/readers',
    (room, { params }) => {
      const query = readParams(readerListParams, params);
      const rows = room.processor.parts.rows.readers
        .all()
        .filter(
          ({ deviceType, location, serial, isOffline }) =>
            isAsked(query, 'device_type', deviceType) &&
            isAsked(query, 'location', location) &&
            isAsked(query, 'serial_number', serial) &&
            isAsked(query, 'status', isOffline ? 'offline' : 'online'),
        );
      const view = viewOf(room);
      return listRows('/v1/terminal/readers', rows, query, 'terminal reader', (row) => readerJson(view, row));
    },
  ],
  [
    'GET',
    '/v1/terminal/readers/:id',
    atDevice((room, { ids: [id = ''] }) =>
      readerJson(viewOf(room), room.processor.parts.rows.readers.get(id, 'reader')),
    ),
  ],
  [
    'POST',
    '/v1/terminal/readers/:id',
    (room, { ids: [id = ''], params }) =>
      readerJson(viewOf(room), room.processor.fleet.updateReader(id, readParams(readerUpdateParams, params))),
  ],
  [
    'DELETE',
    '/v1/terminal/readers/:id',
    ({ processor }, { ids: [id = ''] }) => {
      const { deviceType, serial } = processor.fleet.deleteReader(id);
      return { id, object: 'terminal.reader', deleted: true, device_type: deviceType, serial_number: serial };
    },
  ],
  [
    'POST',
    '/v1/terminal/readers/:id/collect_payment_method',
    atDevice((room, call) => awaitCard(room, call, 'collect_payment_method')),
  ],
  [
    'POST',
    '/v1/terminal/readers/:id/process_payment_intent',
    atDevice((room, call) => awaitCard(room, call, 'process_payment_intent')),
  ],
  [
    'POST',
    '/v1/terminal/readers/:id/confirm_payment_intent',
    (room, call) => {
      const intent = textOf(readParams(confirmParams, call.params)['payment_intent']) ?? '';
      const row = room.processor.actions.confirm(call.ids[0] ?? '', intent, room.nowMs(), faultsOf(call));
      return readerJson(viewOf(room), row);
    },
  ],
  [
    'POST',
    '/v1/terminal/readers/:id/cancel_action',
    (room, { ids: [id = ''], params }) => {
      readParams({}, params);
      return readerJson(viewOf(room), room.processor.actions.cancel(id));
    },
  ],
  [
    'POST',
    '/v1/test_helpers/terminal/readers/:id/present_payment_method',
    (room, call) => {
      const row = room.processor.actions.present(call.ids[0] ?? '', presented(call), room.nowMs());
      return readerJson(viewOf(room), row);
    },
  ],
];
