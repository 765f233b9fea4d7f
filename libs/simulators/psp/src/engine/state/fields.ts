/** JSON as the wire carries it. In a patch, null means "clear this". */
export type FieldValue = string | number | boolean | null | readonly FieldValue[] | AccountFields;
export interface AccountFields {
  readonly [name: string]: FieldValue;
}

export const isFields = (value: FieldValue | undefined): value is AccountFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsOf = (value: FieldValue | undefined): AccountFields => (isFields(value) ? value : {});

export const textOf = (value: FieldValue | undefined): string | null => (typeof value === 'string' ? value : null);

export const numberOf = (value: FieldValue | undefined): number | null => (typeof value === 'number' ? value : null);

/** Objects merge, null clears, everything else replaces; a branch left without fields disappears. */
export const mergeFields = (current: AccountFields, patch: AccountFields): AccountFields => {
  const merged: Record<string, FieldValue> = { ...current };
  for (const [name, value] of Object.entries(patch)) {
    const next = isFields(value) ? mergeFields(fieldsOf(merged[name]), value) : value;
    if (next === null || (isFields(next) && Object.keys(next).length === 0)) delete merged[name];
    else merged[name] = next;
  }
  return merged;
};

/** The value at a dotted path, or undefined where it was never given. */
export const fieldAt = (fields: AccountFields, path: string): FieldValue | undefined =>
  path.split('.').reduce<FieldValue | undefined>((value, name) => fieldsOf(value)[name], fields);
