import { balanceJson, balanceTransactionJson } from '../../../wire/json/processor/balance-json';
import { topupJson, transferJson, transferReversalJson } from '../../../wire/json/processor/transfer-json';
import { missing } from '../../../engine/state/refusal';
import { inRange } from '../../../wire/params/created-range';
import {
  pageParams,
  reversalParams,
  topupListParams,
  topupParams,
  transactionListParams,
  transferListParams,
  transferParams,
} from '../../../wire/params/money-params';
import { metadataParams } from '../../../wire/params/payment-params';
import { readParams } from '../../../wire/params/read-params';
import type { Route } from '../../call';
import { viewOf } from '../../find-object';
import { requirePlatform } from './intent-routes';
import { isAsked, listRows } from './list-rows';

export const balanceRoutes: readonly Route[] = [
  ['GET', '/v1/balance', (room, { account }) => balanceJson(viewOf(room), account)],
  [
    'GET',
    '/v1/balance_transactions',
    (room, { account, params }) => {
      const query = readParams(transactionListParams, params);
      const created = inRange(query['created']);
      const rows = room.processor.parts.rows.transactions
        .all()
        .filter(
          (row) =>
            row.account === account &&
            created(row.createdMs) &&
            isAsked(query, 'currency', row.currency) &&
            isAsked(query, 'payout', row.payout) &&
            isAsked(query, 'source', row.source) &&
            isAsked(query, 'type', row.type),
        );
      const view = viewOf(room);
      const json = (row: (typeof rows)[number]) => balanceTransactionJson(view, row);
      return listRows('/v1/balance_transactions', rows, query, 'balance transaction', json);
    },
  ],
  [
    'GET',
    '/v1/balance_transactions/:id',
    (room, { account, ids: [id = ''] }) => {
      const row = room.processor.parts.rows.transactions.get(id, 'id');
      if (row.account !== account) throw missing('balance transaction', id, 'id');
      return balanceTransactionJson(viewOf(room), row);
    },
  ],
];

export const transferRoutes: readonly Route[] = [
  [
    'POST',
    '/v1/transfers',
    (room, call) => {
      requirePlatform(call);
      const row = room.processor.transfers.create(readParams(transferParams, call.params), room.nowMs());
      return transferJson(viewOf(room), row);
    },
  ],
  [
    'GET',
    '/v1/transfers',
    (room, { params }) => {
      const query = readParams(transferListParams, params);
      const created = inRange(query['created']);
      const rows = room.processor.parts.rows.transfers
        .all()
        .filter(
          ({ createdMs, destination, transferGroup }) =>
            created(createdMs) &&
            isAsked(query, 'destination', destination) &&
            isAsked(query, 'transfer_group', transferGroup),
        );
      const view = viewOf(room);
      return listRows('/v1/transfers', rows, query, 'transfer', (row) => transferJson(view, row));
    },
  ],
  [
    'GET',
    '/v1/transfers/:id',
    (room, { ids: [id = ''] }) => transferJson(viewOf(room), room.processor.parts.rows.transfers.get(id, 'transfer')),
  ],
  [
    'POST',
    '/v1/transfers/:id/reversals',
    ({ processor, nowMs }, { ids: [id = ''], params }) =>
      transferReversalJson(processor.transfers.reverse(id, readParams(reversalParams, params), nowMs())),
  ],
  [
    'GET',
    '/v1/transfers/:id/reversals',
    ({ processor }, { ids: [id = ''], params }) => {
      processor.parts.rows.transfers.get(id, 'transfer');
      const url = `/v1/transfers/${id}/reversals`;
      const rows = processor.transfers.reversalsOf(id);
      return listRows(url, rows, readParams(pageParams, params), 'transfer reversal', transferReversalJson);
    },
  ],
];

export const topupRoutes: readonly Route[] = [
  [
    'POST',
    '/v1/topups',
    ({ processor, nowMs }, call) => {
      requirePlatform(call);
      return topupJson(processor.topups.create(readParams(topupParams, call.params), nowMs()));
    },
  ],
  [
    'GET',
    '/v1/topups',
    ({ processor }, { params }) => {
      const query = readParams(topupListParams, params);
      const created = inRange(query['created']);
      const rows = processor.parts.rows.topups
        .all()
        .filter(({ createdMs, status }) => created(createdMs) && isAsked(query, 'status', status));
      return listRows('/v1/topups', rows, query, 'topup', topupJson);
    },
  ],
  [
    'GET',
    '/v1/topups/:id',
    ({ processor }, { ids: [id = ''] }) => topupJson(processor.parts.rows.topups.get(id, 'topup')),
  ],
  [
    'POST',
    '/v1/topups/:id/cancel',
    ({ processor, nowMs }, { ids: [id = ''], params }) => {
      readParams(metadataParams, params);
      return topupJson(processor.topups.cancel(id, nowMs()));
    },
  ],
];
