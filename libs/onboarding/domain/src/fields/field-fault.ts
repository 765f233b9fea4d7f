import type { FieldChanges, SubMerchantFields } from '../sub-merchant.events';

/** Why a change cannot be taken, and the path the caller sent it under. */
export type FieldFault = Readonly<{ code: 'invalid_value' | 'missing_field'; param: string; message?: string }>;

export type FieldCircumstances = Readonly<{
  /** When the change arrived, RFC 3339. */
  at: string;
  /** Whether the account has ever been enabled. */
  wasEnabled: boolean;
  /** Ids of the files that were uploaded for this sub-merchant. */
  files: readonly string[];
}>;

type FieldRule = (
  before: SubMerchantFields | undefined,
  after: SubMerchantFields,
  changes: FieldChanges,
  circumstances: FieldCircumstances,
) => FieldFault | undefined;

const rules: readonly FieldRule[] = [];

/** The first rule that a change breaks, of those that need more than the change itself to be seen. */
export const fieldFault: FieldRule = (before, after, changes, circumstances) => {
  for (const rule of rules) {
    const fault = rule(before, after, changes, circumstances);
    if (fault) return fault;
  }
  return undefined;
};
