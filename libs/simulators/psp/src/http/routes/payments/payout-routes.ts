import type { PayoutFaults } from '../../../payments/processor/money/connect-payouts';
import { payoutJson } from '../../../wire/json/processor/transfer-json';
import { inRange } from '../../../wire/params/created-range';
import { payoutListParams, payoutParams } from '../../../wire/params/money-params';
import { metadataParams } from '../../../wire/params/payment-params';
import { readParams } from '../../../wire/params/read-params';
import type { Route, SimulatorCall } from '../../call';
import { viewOf } from '../../find-object';
import { isAsked, listRows } from './list-rows';

const faultsOf = ({ fault }: SimulatorCall): PayoutFaults => {
  const delay = fault?.delayMs;
  if (fault?.kind === 'late_trace') return { traceDelayMs: delay ?? 0 };
  if (fault?.kind !== 'payout_failure') return {};
  return {
    failureCode: fault.failureCode ?? 'could_not_process',
    ...(delay === undefined ? {} : { failsAfterPaidMs: delay }),
  };
};

export const payoutRoutes: readonly Route[] = [
  [
    'POST',
    '/v1/payouts',
    (room, call) => {
      const given = readParams(payoutParams, call.params);
      const row = room.processor.payouts.create(call.account, given, room.nowMs(), faultsOf(call));
      return payoutJson(viewOf(room), row);
    },
  ],
  [
    'GET',
    '/v1/payouts',
    (room, { account, params }) => {
      const query = readParams(payoutListParams, params);
      const [created, arrives] = [inRange(query['created']), inRange(query['arrival_date'], 'arrival_date')];
      const rows = room.processor.parts.rows.payouts
        .all()
        .filter(
          (row) =>
            row.account === account &&
            created(row.createdMs) &&
            arrives(row.arrivalMs) &&
            isAsked(query, 'destination', row.destination) &&
            isAsked(query, 'status', row.status),
        );
      const view = viewOf(room);
      return listRows('/v1/payouts', rows, query, 'payout', (row) => payoutJson(view, row));
    },
  ],
  [
    'GET',
    '/v1/payouts/:id',
    (room, { account, ids: [id = ''] }) => payoutJson(viewOf(room), room.processor.payouts.get(id, account)),
  ],
  [
    'POST',
    '/v1/payouts/:id',
    (room, { account, ids: [id = ''], params }) => {
      const given = readParams(metadataParams, params);
      return payoutJson(viewOf(room), room.processor.payouts.update(id, account, given, room.nowMs()));
    },
  ],
  [
    'POST',
    '/v1/payouts/:id/cancel',
    (room, { account, ids: [id = ''] }) =>
      payoutJson(viewOf(room), room.processor.payouts.cancel(id, account, room.nowMs())),
  ],
];
