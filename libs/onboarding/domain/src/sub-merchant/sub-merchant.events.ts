import type { DomainEvent } from '@taprail/event-sourcing';
import type { SubMerchantStatus } from './derive-status';

/** The prefix of the names of the sub-merchants' streams, for writers and followers. */
export const subMerchantStreamPrefix = 'subMerchant-';

export type BusinessType = 'individual' | 'company';

/** The fields of the business as the platform gave them. Paths below the top level are the PSP's, verbatim. */
export type SubMerchantFields = Readonly<{
  businessType: BusinessType;
  country: string;
  email: string;
  business_profile?: FieldObject;
  individual?: FieldObject;
  company?: FieldObject;
  representative?: FieldObject;
  owners?: People;
  directors?: People;
  executives?: People;
  external_account?: FieldObject;
  tos_acceptance?: FieldObject;
  settings?: FieldObject;
}>;

export type FieldObject = Readonly<Record<string, unknown>>;

/** People of one role, by the reference that the platform gave them. */
export type People = Readonly<Record<string, FieldObject>>;

/** Stands in events where a secret was given: the vault has the value. `form` shows digits as 9 and letters as A. */
export type SealedValue = Readonly<{ token: string; form: string; last4?: string }>;

/**
 * A merge patch (RFC 7396) of the fields: null clears. People are merged by reference when they come as an object, and
 * replaced as a whole when they come as a list.
 */
export type FieldChanges = Readonly<{
  [Field in keyof SubMerchantFields]?: SubMerchantFields[Field] | readonly FieldObject[] | null;
}>;

export type Requirements = Readonly<{
  currentlyDue: readonly string[];
  eventuallyDue: readonly string[];
  pastDue: readonly string[];
  disabledReason: string | null;
}>;

/** The account as the PSP last showed it. Lists are sorted, so that equal snapshots are equal JSON. */
export type AccountSnapshot = Readonly<{
  accountId: string;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  requirements: Requirements;
  details: AccountDetails;
}>;

/** The PSP's facts of the account beyond the interface's five fields; shown on demand. Instants are RFC 3339. */
export type AccountDetails = Readonly<{
  pendingVerification: readonly string[];
  errors: readonly Readonly<{ requirement: string; code: string; reason: string }>[];
  alternatives: readonly Readonly<{ original: readonly string[]; alternative: readonly string[] }>[];
  currentDeadline: string | null;
  futureRequirements: Requirements | null;
  externalAccount: Readonly<{ bankName: string | null; last4: string; country: string; currency: string }> | null;
  /** `representative` or `owners.<ref>` → the id of the person at the PSP. */
  people: Readonly<Record<string, string>>;
}>;

/** The owner of the fact. Every event carries it, so that a consumer needs no other event to know it. */
export type Identity = Readonly<{ subMerchantId: string; platformId: string; externalRef: string }>;

type OfSubMerchant<Data extends object = object> = Data & Identity & Readonly<{ at: string }>;

/** With these three the PSP is asked for an account. */
export type AccountIdentity = Readonly<Pick<SubMerchantFields, 'businessType' | 'country' | 'email'>>;

/** A field that the PSP would not take, and why. */
export type RefusedField = Readonly<{ path: string; code: string; message: string }>;

export type FilePurpose = 'identity_document' | 'additional_verification' | 'account_requirement';

/** A document that the PSP has. */
export type UploadedFile = Readonly<{
  pspFileId: string;
  purpose: FilePurpose;
  contentType: string;
  size: number;
  createdAt: string;
}>;

export type SubMerchantEvent =
  | DomainEvent<'SubMerchantSubmitted', OfSubMerchant<{ fields: SubMerchantFields }>>
  | DomainEvent<'SubMerchantAmended', OfSubMerchant<{ changes: FieldChanges }>>
  | DomainEvent<'SubMerchantResubmitted', OfSubMerchant>
  | DomainEvent<'ProvisioningStarted', OfSubMerchant>
  | DomainEvent<'ProvisioningAttemptFailed', OfSubMerchant<{ attempt: number; reason: string; retryAt: string }>>
  /** `refused`: the PSP answered and said no, so no account can have come of it. */
  | DomainEvent<'ProvisioningFailed', OfSubMerchant<{ reason: string; refused?: boolean }>>
  | DomainEvent<'AccountCreated', OfSubMerchant<AccountIdentity & Readonly<{ accountId: string }>>>
  /** These fields are again what they were before the change. */
  | DomainEvent<'AmendmentRefused', OfSubMerchant<{ refused: readonly RefusedField[]; fieldsVersion: number }>>
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
        /** Changes of ours that the PSP had not seen yet are still on their way. */
        unsent?: true;
      }>
    >
  | DomainEvent<
      'DocumentUploaded',
      OfSubMerchant<{
        fileId: string;
        pspFileId: string;
        purpose: FilePurpose;
        contentType: string;
        size: number;
        sha256: string;
      }>
    >
  | DomainEvent<'ErasureRequested', OfSubMerchant>
  | DomainEvent<'ErasureRefused', OfSubMerchant<{ reason: string }>>
  /** The vault's key is gone: what tokens stood for can never be read again. `rejectedFor`: of one that had been rejected. */
  | DomainEvent<'SubMerchantErased', OfSubMerchant & Readonly<{ rejectedFor?: string }>>;
