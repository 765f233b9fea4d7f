import { fieldAt, fieldsOf } from '../../engine/state/fields';
import { pageJson } from '../../wire/json/list-json';
import { personJson } from '../../wire/json/person-json';
import { listParams } from '../../wire/params/resource-params';
import { personParams } from '../../wire/params/person-params';
import { readParams } from '../../wire/params/read-params';
import type { Route } from '../call';
import { checkFiles } from './check-files';

export const personRoutes: readonly Route[] = [
  [
    'POST',
    '/v1/accounts/:id/persons',
    ({ engine, shelf, records, nowMs }, { ids: [id = ''], params }) => {
      shelf.account(id);
      const given = readParams(personParams, params);
      checkFiles(records, given);
      const person = engine.createPerson(id, given, nowMs());
      return personJson(shelf.account(id), person);
    },
  ],
  [
    'GET',
    '/v1/accounts/:id/persons',
    ({ shelf }, { ids: [id = ''], params }) => {
      const account = shelf.account(id);
      const query = readParams(listParams, params);
      const roles = Object.entries(fieldsOf(query['relationship']));
      const rows = account.persons
        .filter(({ fields }) =>
          roles.every(([role, value]) => (fieldAt(fields, `relationship.${role}`) ?? false) === value),
        )
        .map((person) => personJson(account, person))
        .reverse();
      return pageJson(`/v1/accounts/${id}/persons`, rows, query, 'person');
    },
  ],
  [
    'GET',
    '/v1/accounts/:id/persons/:person',
    ({ shelf }, { ids: [id = '', person = ''] }) => {
      const account = shelf.account(id);
      return personJson(account, shelf.person(account, person));
    },
  ],
  [
    'POST',
    '/v1/accounts/:id/persons/:person',
    ({ engine, shelf, records, nowMs }, { ids: [id = '', personId = ''], params }) => {
      shelf.person(shelf.account(id), personId);
      const given = readParams(personParams, params);
      checkFiles(records, given);
      const person = engine.updatePerson(id, personId, given, nowMs());
      return personJson(shelf.account(id), person);
    },
  ],
  [
    'DELETE',
    '/v1/accounts/:id/persons/:person',
    ({ engine, nowMs }, { ids: [id = '', person = ''] }) => {
      engine.deletePerson(id, person, nowMs());
      return { id: person, object: 'person', deleted: true };
    },
  ],
];
