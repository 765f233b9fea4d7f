import { isObject, isSealed } from '../fields/field-paths';
import type { AccountDetails, BusinessType, RefusedField } from '../sub-merchant/sub-merchant.events';
import { type SubMerchantRecord, wasErased } from './sub-merchant.view';
import { withoutPersonalData } from '../sub-merchant/without-personal-data';
import { noDetails } from './no-details';

/** The fields that `?include=details` adds: those that the platform gave, and those of the PSP beyond the five. */
export type SubMerchantDetails = Omit<AccountDetails, 'people'> &
  Readonly<{
    id: string;
    businessType: BusinessType;
    country: string;
    /** Null once it was erased. */
    email: string | null;
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

/** `isErased`: of a record of an earlier time, whether its personal data was erased since. */
export const detailsOf = (record: SubMerchantRecord, isErased = wasErased(record)): SubMerchantDetails => {
  const state = isErased ? withoutPersonalData(record.state) : record.state;
  const { identity, account, files, refused, lastFailure } = state;
  const { businessType, country, email, ...fields } = state.fields;
  const { people: _, ...details } = account?.details ?? noDetails;
  return {
    id: identity.subMerchantId,
    businessType,
    country,
    email: isErased ? null : email,
    createdAt: record.createdAt,
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
    lastFailure: isErased ? null : lastFailure,
    erased: isErased,
  };
};

const withoutTokens = (value: unknown): unknown => {
  if (!isObject(value)) return value;
  if (isSealed(value)) return { last4: value.last4 ?? null };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutTokens(inner)]));
};
