import { readMoney } from '../output/money';
import { misused } from '../program/failure';
import { everyValue, isRange, kebab, optionKey } from './field-options';
import type { OperationField } from './operation';

export type Options = Readonly<Record<string, unknown>>;
type Fields = Record<string, unknown>;

/** The currency of the resource that a request is about. */
export type KnownCurrency = Readonly<{ currency: string; of: string }>;

/**
 * The fields that were given by options. An amount with a currency also says the currency, where there is a field for it;
 * where there is none it must be that of the resource, which `knownCurrency` asks for.
 */
export const readFields = async (
  fields: readonly OperationField[],
  options: Options,
  knownCurrency?: () => Promise<KnownCurrency>,
): Promise<Fields> => {
  const found: Fields = {};
  for (const field of fields) {
    const value = field.money ? undefined : valueOf(field, options);
    if (value !== undefined) found[field.name] = value;
  }
  for (const field of fields.filter(({ money }) => money)) {
    const amount = await amountOf(field, fields, options, found, knownCurrency);
    if (amount !== undefined) found[field.name] = amount;
  }
  return found;
};

const valueOf = (field: OperationField, options: Options): unknown => {
  const key = optionKey(field.name);
  if (isRange(field)) {
    const ends = Object.keys(field.inside!).flatMap((end) => {
      const value = options[optionKey(`${field.name}_${end}`)];
      return value === undefined ? [] : [[end, value] as const];
    });
    return ends.length === 0 ? undefined : Object.fromEntries(ends);
  }
  const value = options[key];
  if (field.type === 'list' && field.values && Array.isArray(value) && value.includes(everyValue)) return field.values;
  return field.type === 'map' && Array.isArray(value) ? Object.fromEntries(value as [string, string][]) : value;
};

const amountOf = async (
  field: OperationField,
  fields: readonly OperationField[],
  options: Options,
  found: Fields,
  knownCurrency: (() => Promise<KnownCurrency>) | undefined,
): Promise<number | undefined> => {
  const flag = `--${kebab(field.name)}`;
  const [text, minor] = [options[optionKey(field.name)], options[optionKey(`${field.name}_minor`)]];
  if (text !== undefined && minor !== undefined) throw misused(`${flag} and ${flag}-minor say the same; give one`);
  if (typeof text !== 'string') return minor as number | undefined;
  if (fields.some(({ name }) => name === 'currency')) {
    const given = found['currency'] as string | undefined;
    const { amount, currency } = readMoney(flag, text, given);
    if (given !== undefined && given.toUpperCase() !== currency)
      throw misused(`${flag} is in ${currency}, and the currency is ${given}`);
    found['currency'] = currency;
    return amount;
  }
  if (!knownCurrency) throw new Error(`${field.name} is in no currency`);
  const known = await knownCurrency();
  const { amount, currency } = readMoney(flag, text, known.currency);
  if (currency !== known.currency)
    throw misused(`${flag} is in ${currency}, and ${known.of} is in ${known.currency}; nothing was sent`);
  return amount;
};
