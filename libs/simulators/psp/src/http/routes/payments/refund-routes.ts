import { refundJson } from '../../../wire/json/processor/refund-json';
import { inRange } from '../../../wire/params/created-range';
import { metadataParams, refundListParams, refundParams } from '../../../wire/params/payment-params';
import { readParams } from '../../../wire/params/read-params';
import type { Route } from '../../call';
import { requirePlatform } from './intent-routes';
import { isAsked, listRows } from './list-rows';

export const refundRoutes: readonly Route[] = [
  [
    'POST',
    '/v1/refunds',
    ({ processor, nowMs }, call) => {
      requirePlatform(call);
      return refundJson(processor.refunds.create(readParams(refundParams, call.params), nowMs()));
    },
  ],
  [
    'GET',
    '/v1/refunds',
    ({ processor }, { params }) => {
      const query = readParams(refundListParams, params);
      const created = inRange(query['created']);
      const rows = processor.parts.rows.refunds
        .all()
        .filter(
          ({ createdMs, charge, intent }) =>
            created(createdMs) && isAsked(query, 'charge', charge) && isAsked(query, 'payment_intent', intent),
        );
      return listRows('/v1/refunds', rows, query, 'refund', refundJson);
    },
  ],
  [
    'GET',
    '/v1/refunds/:id',
    ({ processor }, { ids: [id = ''] }) => refundJson(processor.parts.rows.refunds.get(id, 'refund')),
  ],
  [
    'POST',
    '/v1/refunds/:id',
    ({ processor, nowMs }, { ids: [id = ''], params }) =>
      refundJson(processor.refunds.update(id, readParams(metadataParams, params), nowMs())),
  ],
  [
    'POST',
    '/v1/refunds/:id/cancel',
    ({ processor, nowMs }, { ids: [id = ''] }) => refundJson(processor.refunds.cancel(id, nowMs())),
  ],
];
