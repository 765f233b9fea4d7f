import { textOf } from '../../../engine/state/fields';
import { notSimulated } from '../../../payments/processor/intents/intent-refusals';
import { chargeJson, destinationPaymentJson } from '../../../wire/json/processor/charge-json';
import { intentJson } from '../../../wire/json/processor/intent-json';
import { inRange } from '../../../wire/params/created-range';
import {
  cancelIntentParams,
  captureParams,
  chargeListParams,
  incrementParams,
  intentListParams,
  intentParams,
  intentUpdateParams,
} from '../../../wire/params/payment-params';
import { readParams } from '../../../wire/params/read-params';
import type { Route, SimulatorCall } from '../../call';
import { viewOf } from '../../find-object';
import { isAsked, listRows } from './list-rows';

/** Payments are charges of the platform on behalf of others. */
export const requirePlatform = ({ account }: SimulatorCall): void => {
  if (account !== null) throw notSimulated('payments that belong to a connected account', 'Stripe-Account');
};

const delaysOf = ({ fault }: SimulatorCall) => {
  if (fault?.kind === 'late_transaction') return { transactionMs: fault.delayMs ?? 0 };
  return fault?.kind === 'late_reversal' ? { reversalMs: fault.delayMs ?? 0 } : {};
};

export const intentRoutes: readonly Route[] = [
  [
    'POST',
    '/v1/payment_intents',
    (room, call) => {
      requirePlatform(call);
      const given = readParams(intentParams, call.params);
      return intentJson(viewOf(room), room.processor.intents.create(given, room.nowMs()));
    },
  ],
  [
    'GET',
    '/v1/payment_intents',
    (room, { params }) => {
      const query = readParams(intentListParams, params);
      const created = inRange(query['created']);
      const rows = room.processor.parts.rows.intents.all().filter(({ createdMs }) => created(createdMs));
      const view = viewOf(room);
      return listRows('/v1/payment_intents', rows, query, 'payment_intent', (row) => intentJson(view, row));
    },
  ],
  [
    'GET',
    '/v1/payment_intents/:id',
    (room, { ids: [id = ''] }) => intentJson(viewOf(room), room.processor.parts.rows.intents.get(id, 'intent')),
  ],
  [
    'POST',
    '/v1/payment_intents/:id',
    (room, { ids: [id = ''], params }) => {
      const given = readParams(intentUpdateParams, params);
      return intentJson(viewOf(room), room.processor.intents.update(id, given, room.nowMs()));
    },
  ],
  [
    'POST',
    '/v1/payment_intents/:id/capture',
    (room, call) => {
      const { ids, params } = call;
      const given = readParams(captureParams, params);
      const row = room.processor.captures.capture(ids[0] ?? '', given, room.nowMs(), delaysOf(call));
      return intentJson(viewOf(room), row);
    },
  ],
  [
    'POST',
    '/v1/payment_intents/:id/cancel',
    (room, { ids: [id = ''], params }) => {
      const reason = textOf(readParams(cancelIntentParams, params)['cancellation_reason']);
      return intentJson(viewOf(room), room.processor.intents.cancel(id, reason, room.nowMs()));
    },
  ],
  [
    'POST',
    '/v1/payment_intents/:id/increment_authorization',
    (room, { ids: [id = ''], params }) => {
      const given = readParams(incrementParams, params);
      return intentJson(viewOf(room), room.processor.captures.increase(id, given, room.nowMs()));
    },
  ],
  [
    'GET',
    '/v1/charges/:id',
    (room, { ids: [id = ''] }) => {
      const { rows } = room.processor.parts;
      const payment = rows.destinationPayments.find(id);
      return payment ? destinationPaymentJson(payment) : chargeJson(viewOf(room), rows.charges.get(id, 'charge'));
    },
  ],
  [
    'GET',
    '/v1/charges',
    (room, { params }) => {
      const query = readParams(chargeListParams, params);
      const created = inRange(query['created']);
      const { charges, intents } = room.processor.parts.rows;
      const rows = charges
        .all()
        .filter(
          ({ createdMs, intent }) =>
            created(createdMs) &&
            isAsked(query, 'payment_intent', intent) &&
            isAsked(query, 'transfer_group', intents.get(intent).transferGroup),
        );
      const view = viewOf(room);
      return listRows('/v1/charges', rows, query, 'charge', (row) => chargeJson(view, row));
    },
  ],
];
