import { type CapabilityName, capabilityNames } from '../../engine/state/account-state';
import { missing } from '../../engine/state/refusal';
import { capabilityJson } from '../../wire/json/capability-json';
import { listJson } from '../../wire/json/list-json';
import { capabilityParams } from '../../wire/params/resource-params';
import { readParams } from '../../wire/params/read-params';
import type { Route } from '../call';

const nameOf = (id: string): CapabilityName => {
  const found = capabilityNames.find((name) => name === id);
  if (!found) throw missing('capability', id, 'capability');
  return found;
};

export const capabilityRoutes: readonly Route[] = [
  [
    'GET',
    '/v1/accounts/:id/capabilities',
    ({ shelf }, { ids: [id = ''] }) => {
      const account = shelf.account(id);
      const rows = capabilityNames.filter((name) => account.capabilities[name] !== undefined);
      return listJson(
        `/v1/accounts/${id}/capabilities`,
        rows.map((name) => capabilityJson(account, name)),
        false,
      );
    },
  ],
  [
    'GET',
    '/v1/accounts/:id/capabilities/:name',
    ({ shelf }, { ids: [id = '', name = ''] }) => capabilityJson(shelf.account(id), nameOf(name)),
  ],
  [
    'POST',
    '/v1/accounts/:id/capabilities/:name',
    ({ engine, nowMs }, { ids: [id = '', name = ''], params }) => {
      const change = { capabilities: { [nameOf(name)]: readParams(capabilityParams, params) } };
      return capabilityJson(engine.updateAccount(id, change, nowMs()), nameOf(name));
    },
  ],
];
