import { fieldsOf, numberOf, textOf, type AccountFields } from '../../../engine/state/fields';
import { invalid } from '../../../engine/state/refusal';
import type { Records } from '../../../engine/state/records';
import { disputeJson } from '../../../wire/json/processor/dispute-json';
import { inRange } from '../../../wire/params/created-range';
import { disputeListParams, disputeParams, evidenceFileNames } from '../../../wire/params/payment-params';
import { readParams } from '../../../wire/params/read-params';
import type { Room, Route } from '../../call';
import { viewOf } from '../../find-object';
import { isAsked, listRows } from './list-rows';

const shown = (room: Room, id: string): AccountFields => {
  const { dispute, file } = room.processor.disputes.get(id);
  return disputeJson(viewOf(room), dispute, file);
};

const fileOf = (records: Records, id: string): AccountFields | undefined => records.get<AccountFields>('file', id);

/** Evidence names files that were uploaded for it before. */
const requireFiles = (records: Records, given: AccountFields): void => {
  const evidence = fieldsOf(given['evidence']);
  for (const name of evidenceFileNames) {
    const id = textOf(evidence[name]);
    if (id !== null && fileOf(records, id)?.['purpose'] !== 'dispute_evidence') {
      throw invalid(`No such file upload: '${id}'`, `evidence[${name}]`, 'resource_missing');
    }
  }
};

export const disputeRoutes: readonly Route[] = [
  [
    'GET',
    '/v1/disputes',
    (room, { params }) => {
      const query = readParams(disputeListParams, params);
      const created = inRange(query['created']);
      const { charges } = room.processor.parts.rows;
      const rows = room.processor.disputes
        .all()
        .filter(
          ({ openedAtMs, authorisation }) =>
            created(openedAtMs) &&
            isAsked(query, 'charge', authorisation) &&
            isAsked(query, 'payment_intent', charges.get(authorisation).intent),
        );
      return listRows('/v1/disputes', rows, query, 'dispute', ({ id }) => shown(room, id));
    },
  ],
  ['GET', '/v1/disputes/:id', (room, { ids: [id = ''] }) => shown(room, id)],
  [
    'POST',
    '/v1/disputes/:id',
    (room, { ids: [id = ''], params }) => {
      const given = readParams(disputeParams, params);
      requireFiles(room.records, given);
      const bytes = (file: string): number => numberOf(fileOf(room.records, file)?.['size']) ?? 0;
      room.processor.disputes.update(id, given, bytes, room.nowMs());
      return shown(room, id);
    },
  ],
  [
    'POST',
    '/v1/disputes/:id/close',
    (room, { ids: [id = ''] }) => {
      room.processor.disputes.close(id, room.nowMs());
      room.processor.due(room.nowMs());
      return shown(room, id);
    },
  ],
];
