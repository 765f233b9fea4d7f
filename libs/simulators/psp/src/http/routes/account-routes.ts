import { isFields, textOf } from '../../engine/state/fields';
import { invalid } from '../../engine/state/refusal';
import { accountJson } from '../../wire/json/account-json';
import { pageJson } from '../../wire/json/list-json';
import { createAccountParams, updateAccountParams } from '../../wire/params/account-params';
import { listParams, rejectParams } from '../../wire/params/resource-params';
import { readParams } from '../../wire/params/read-params';
import type { Route } from '../call';
import { checkFiles } from './check-files';

export const accountRoutes: readonly Route[] = [
  [
    'POST',
    '/v1/accounts',
    ({ engine, records, nowMs }, { params }) => {
      const given = readParams(createAccountParams, params);
      checkFiles(records, given);
      const collects = isFields(given['controller']) || textOf(given['type']) === 'custom';
      if (!collects)
        throw invalid('Only accounts whose requirements the platform collects are simulated.', 'controller');
      return accountJson(engine.createAccount(given, nowMs()));
    },
  ],
  [
    'GET',
    '/v1/accounts',
    ({ shelf }, { params }) => {
      const rows = shelf.accounts().map(accountJson).reverse();
      return pageJson('/v1/accounts', rows, readParams(listParams, params), 'account');
    },
  ],
  [
    'GET',
    '/v1/accounts/:id',
    ({ shelf, platform }, { ids: [id = ''] }) => {
      const own = platform();
      return accountJson(id === own.id ? own : shelf.account(id));
    },
  ],
  [
    'POST',
    '/v1/accounts/:id',
    ({ engine, shelf, records, nowMs }, { ids: [id = ''], params }) => {
      shelf.account(id);
      const given = readParams(updateAccountParams, params);
      checkFiles(records, given);
      return accountJson(engine.updateAccount(id, given, nowMs()));
    },
  ],
  [
    'DELETE',
    '/v1/accounts/:id',
    ({ engine, processor }, { ids: [id = ''] }) => {
      if (processor.ledger.holdsMoney(id)) {
        throw invalid(`The account ${id} cannot be deleted while its balance is not zero.`);
      }
      engine.deleteAccount(id);
      return { id, object: 'account', deleted: true };
    },
  ],
  [
    'POST',
    '/v1/accounts/:id/reject',
    ({ engine, nowMs }, { ids: [id = ''], params }) => {
      const reason = textOf(readParams(rejectParams, params)['reason']);
      if (reason === null) throw invalid('Missing required param: reason.', 'reason', 'parameter_missing');
      return accountJson(engine.act(id, { type: 'reject', reason }, nowMs()));
    },
  ],
];
