import { isObject, isSealed } from '../fields/field-paths';
import type { AccountDetails, BusinessType, RefusedField } from '../sub-merchant/sub-merchant.events';
import type { SubMerchantRecord } from './sub-merchant.view';
import { noDetails } from './no-details';

/** The fields that `?include=details` adds: those that the platform gave, and those of the PSP beyond the five. */
export type SubMerchantDetails = Omit<AccountDetails, 'people'> &
  Readonly<{
    id: string;
    businessType: BusinessType;
    country: string;
    email: string;
    createdAt: string;
    /** As given; of a secret only its last four characters. */
    fields: object;
    files: readonly Readonly<{ id: string; purpose: string; type: string; size: number; createdAt: string }>[];
    /** Fields of the last change that the PSP would not take; they have their former values. */
    refused: readonly RefusedField[];
    /** Why provisioning is late or failed, and when it is tried again. */
    lastFailure: Readonly<{ reason: string; retryAt: string | null }> | null;
    erased: boolean;
  }>;

export const detailsOf = ({ createdAt, state }: SubMerchantRecord): SubMerchantDetails => {
  const { identity, account, files, refused, lastFailure, erasure } = state;
  const { businessType, country, email, ...fields } = state.fields;
  const { people: _, ...details } = account?.details ?? noDetails;
  return {
    id: identity.subMerchantId,
    businessType,
    country,
    email,
    createdAt,
    ...details,
    fields: withoutTokens(fields) as object,
    files: Object.entries(files).map(([id, file]) => ({
      id,
      purpose: file.purpose,
      type: file.contentType,
      size: file.size,
      createdAt: file.createdAt,
    })),
    refused,
    lastFailure,
    erased: erasure === 'done',
  };
};

const withoutTokens = (value: unknown): unknown => {
  if (!isObject(value)) return value;
  if (isSealed(value)) return { last4: value.last4 ?? null };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutTokens(inner)]));
};
