import { isObject } from '../fields/field-paths';
import { sameJson } from './same-json';
import type { RefusedField, SubMerchantFields } from '../sub-merchant/sub-merchant.events';

type Versions = Readonly<{
  fields: SubMerchantFields;
  sent: Readonly<{ fields: Partial<SubMerchantFields> }>;
  unsent: Readonly<Record<number, SubMerchantFields>>;
}>;

/** Gives refused fields back the value that the PSP has, wherever the refused value has not been replaced since. */
export const withoutRefused = (
  { fields, sent, unsent }: Versions,
  { refused, fieldsVersion }: Readonly<{ refused: readonly RefusedField[]; fieldsVersion: number }>,
): Readonly<{ fields: SubMerchantFields; unsent: Readonly<Record<number, SubMerchantFields>> }> => {
  const refusedFields = unsent[fieldsVersion] ?? fields;
  const corrected = (version: SubMerchantFields): SubMerchantFields =>
    refused.reduce((known, { path }) => {
      const steps = restoredAt(path);
      if (!sameJson(valueAt(known, steps), valueAt(refusedFields, steps))) return known;
      return withValueAt(known, steps, valueAt(sent.fields, steps)) as SubMerchantFields;
    }, version);
  const versions = Object.entries(unsent).map(([version, known]) => [version, corrected(known)]);
  return { fields: corrected(fields), unsent: Object.fromEntries(versions) };
};

/** A bank account is taken or refused as one: the new bank with the old number would be an account that nobody has. */
const restoredAt = (path: string): readonly string[] => {
  const steps = path.split('.');
  return steps[0] === 'external_account' ? ['external_account'] : steps;
};

const valueAt = (value: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), value);

/** Undefined takes the field away, and with it what was only there to hold it. */
const withValueAt = (value: unknown, [step, ...rest]: readonly string[], wanted: unknown): unknown => {
  if (step === undefined) return wanted;
  const { [step]: inner, ...others } = isObject(value) ? value : {};
  const changed = withValueAt(inner, rest, wanted);
  const isGone = changed === undefined || (isObject(changed) && Object.keys(changed).length === 0);
  return isGone ? others : { ...others, [step]: changed };
};
