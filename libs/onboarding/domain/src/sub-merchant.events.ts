import type { DomainEvent } from '@taprail/event-sourcing';
import type { SubMerchantStatus } from './derive-status';

/** What the names of the sub-merchants' streams begin with, for those who write and those who follow them. */
export const subMerchantStreamPrefix = 'subMerchant-';

export type BusinessType = 'individual' | 'company';

/** What the platform has told about the business. Paths below the top level are the PSP's, verbatim. */
export type SubMerchantFields = Readonly<{
  businessType: BusinessType;
  country: string;
  email: string;
  business_profile?: Readonly<Record<string, unknown>>;
  tos_acceptance?: Readonly<Record<string, unknown>>;
}>;

/** A merge patch (RFC 7396) of the fields: null clears. */
export type FieldChanges = Readonly<{ [Field in keyof SubMerchantFields]?: SubMerchantFields[Field] | null }>;

export type Requirements = Readonly<{
  currentlyDue: readonly string[];
  eventuallyDue: readonly string[];
  pastDue: readonly string[];
  disabledReason: string | null;
}>;

/** The account as the PSP last showed it. */
export type AccountSnapshot = Readonly<{
  accountId: string;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  requirements: Requirements;
}>;

/** Whose fact it is, in every event: whoever hears one alone can tell. */
export type Identity = Readonly<{ subMerchantId: string; platformId: string; externalRef: string }>;

type OfSubMerchant<Data extends object = object> = Data & Identity & Readonly<{ at: string }>;

export type SubMerchantEvent =
  | DomainEvent<'SubMerchantSubmitted', OfSubMerchant<{ fields: SubMerchantFields }>>
  | DomainEvent<'SubMerchantAmended', OfSubMerchant<{ changes: FieldChanges }>>
  | DomainEvent<'SubMerchantResubmitted', OfSubMerchant>
  | DomainEvent<'ProvisioningStarted', OfSubMerchant>
  | DomainEvent<'ProvisioningAttemptFailed', OfSubMerchant<{ attempt: number; reason: string; retryAt: string }>>
  | DomainEvent<'ProvisioningFailed', OfSubMerchant<{ reason: string }>>
  | DomainEvent<
      'AccountObserved',
      OfSubMerchant<{
        account: AccountSnapshot;
        /** Which of our own changes the PSP had seen when it answered. */
        fieldsVersion: number;
        /** Decided once, by the rule of that day; a later rule never rewrites it. */
        status: SubMerchantStatus;
        previousStatus: SubMerchantStatus;
        requirementsChanged: boolean;
      }>
    >;
