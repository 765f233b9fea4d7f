import { operations } from '../generated/operations';
import { fieldAt, type ApiObject } from '../output/value';
import { exitCodes, Failure } from '../program/failure';
import type { Context } from '../session/context';
import { callOperation } from './call-operation';
import type { KnownCurrency } from './read-fields';

/**
 * The method that reads the resource an amount is about, by the first id of a command, and the path of its currency; or that id
 * is the currency.
 */
export type CurrencySource = Readonly<{ call: string; params?: ApiObject; path: string }> | 'id';

export const readCurrency = async (context: Context, source: CurrencySource, id: string): Promise<KnownCurrency> => {
  if (source === 'id') return { currency: id.toUpperCase(), of: id };
  const { call, params, path } = source;
  const { data } = await callOperation(context, { name: call, operation: operations[call]!, ids: [id], params });
  const { value } = fieldAt(data as ApiObject, path);
  if (typeof value === 'string') return { currency: value, of: id };
  const hint = 'give the amount in minor units';
  throw new Failure(exitCodes.usage, `The currency of ${id} is not known yet`, { hint });
};
