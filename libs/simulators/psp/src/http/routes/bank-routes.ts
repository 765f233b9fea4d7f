import { bankFrom } from '../../engine/accounts/bank-accounts';
import { metadataOf } from '../../engine/accounts/change-account';
import type { BankState } from '../../engine/state/account-state';
import { type AccountFields, fieldsOf, isFields, textOf } from '../../engine/state/fields';
import { invalid } from '../../engine/state/refusal';
import { bankJson } from '../../wire/json/bank-json';
import { pageJson } from '../../wire/json/list-json';
import { seconds } from '../../wire/json/requirements-json';
import { createBankParams, listParams, tokenParams, updateBankParams } from '../../wire/params/resource-params';
import { readParams } from '../../wire/params/read-params';
import type { Route } from '../call';

const changed = (bank: BankState, params: AccountFields): BankState => {
  const given = (name: string, current: string | null): string | null =>
    params[name] === undefined ? current : textOf(params[name]);
  const metadata = params['metadata'];
  return {
    ...bank,
    holderName: given('account_holder_name', bank.holderName),
    holderType: given('account_holder_type', bank.holderType),
    accountType: given('account_type', bank.accountType),
    metadata: metadata === undefined ? bank.metadata : metadataOf(bank.metadata, isFields(metadata) ? metadata : null),
  };
};

export const bankRoutes: readonly Route[] = [
  [
    'POST',
    '/v1/accounts/:id/external_accounts',
    ({ engine, nowMs }, { ids: [id = ''], params }) => {
      const given = readParams(createBankParams, params);
      if ((given['external_account'] ?? null) === null) {
        throw invalid('Missing required param: external_account.', 'external_account', 'parameter_missing');
      }
      return bankJson(id, engine.createBank(id, given, nowMs()));
    },
  ],
  [
    'GET',
    '/v1/accounts/:id/external_accounts',
    ({ shelf }, { ids: [id = ''], params }) => {
      const rows = shelf.account(id).banks.map((bank) => bankJson(id, bank));
      return pageJson(
        `/v1/accounts/${id}/external_accounts`,
        rows.reverse(),
        readParams(listParams, params),
        'external account',
      );
    },
  ],
  [
    'GET',
    '/v1/accounts/:id/external_accounts/:bank',
    ({ shelf }, { ids: [id = '', bank = ''] }) => bankJson(id, shelf.bank(shelf.account(id), bank)),
  ],
  [
    'POST',
    '/v1/accounts/:id/external_accounts/:bank',
    ({ engine, shelf, nowMs }, { ids: [id = '', bankId = ''], params }) => {
      const bank = shelf.bank(shelf.account(id), bankId);
      const given = readParams(updateBankParams, params);
      return bankJson(id, engine.updateBank(id, changed(bank, given), given['default_for_currency'] === true, nowMs()));
    },
  ],
  [
    'DELETE',
    '/v1/accounts/:id/external_accounts/:bank',
    ({ engine, nowMs }, { ids: [id = '', bankId = ''] }) => {
      const { currency } = engine.deleteBank(id, bankId, nowMs());
      return { id: bankId, object: 'bank_account', currency, deleted: true };
    },
  ],
  [
    'POST',
    '/v1/tokens',
    ({ shelf, nowMs }, { params }) => {
      const given = fieldsOf(readParams(tokenParams, params)['bank_account']);
      const bank = bankFrom(given, 'usd', shelf.mint('ba'), 'bank_account');
      const id = shelf.mint('btok');
      shelf.putToken(id, bank);
      const base = { id, object: 'token', bank_account: bankJson(null, bank), client_ip: null };
      return { ...base, created: seconds(nowMs()), livemode: false, type: 'bank_account', used: false };
    },
  ],
];
