import type { FieldChanges, SubMerchantFields } from '../sub-merchant/sub-merchant.events';

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

export type FieldChange = FieldCircumstances &
  Readonly<{ before: SubMerchantFields | undefined; after: SubMerchantFields; changes: FieldChanges }>;

/** Looks only at what the change touches: what was taken under an older rule does not block a change elsewhere. */
export type FieldRule = (change: FieldChange) => FieldFault | undefined;

export const invalid = (param: string, message: string): FieldFault => ({ code: 'invalid_value', param, message });

export const missing = (param: string, message: string): FieldFault => ({ code: 'missing_field', param, message });

/** The first fault among several places that one rule looks at. */
export const firstFault = <Place>(
  places: Iterable<Place>,
  faultOf: (place: Place) => FieldFault | undefined,
): FieldFault | undefined => {
  for (const place of places) {
    const fault = faultOf(place);
    if (fault) return fault;
  }
  return undefined;
};
