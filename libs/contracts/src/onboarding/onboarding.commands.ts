import type { DocumentUpload, FileResource } from './onboarding.documents';

/** The fields that the PSP still requires of a business. */
export type RequirementsProfile = Readonly<{
  currentlyDue: readonly string[];
  eventuallyDue: readonly string[];
  pastDue: readonly string[];
  disabledReason: string | null;
}>;

/** A sub-merchant as the interface shows it. */
export type SubMerchantResource = Readonly<{
  externalRef: string;
  status: string;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  requirements: RequirementsProfile;
}>;

export type SubMerchantReply = Readonly<{
  /** Whether this command made the record; false when it changed one that was there. */
  created: boolean;
  subMerchant: SubMerchantResource;
  revision: number;
  /** The position of the write in the log, as decimal text: readers wait for their read model to reach it. */
  position: string;
  /** The field of the change that the PSP refused; everything else was accepted. */
  refused?: Readonly<{ path: string; code: string; message: string }>;
}>;

type FieldObject = Readonly<Record<string, unknown>>;
type People = Readonly<Record<string, FieldObject>>;

/** Stands where a secret was given: it never travels, the vault has it. `form` shows digits as 9 and letters as A. */
export type SealedField = Readonly<{ token: string; form: string; last4?: string }>;

/** Personal values are cipher texts under the key of the sub-merchant; an earlier release sends them as they are. */
export type SubMerchantSubmission = Readonly<{
  businessType: 'individual' | 'company';
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

/** A merge patch: null clears; people come by reference, or as a list that replaces all of them. */
export type SubMerchantChanges = Readonly<{
  [Field in keyof SubMerchantSubmission]?: SubMerchantSubmission[Field] | readonly FieldObject[] | null;
}>;

/** The facts of a PSP's event that are kept: what it is about is read again, so its content is not. */
export type PspEventFacts = Readonly<{
  provider: string;
  eventId: string;
  type: string;
  /** The connected account that it is about; null: the platform's own. */
  accountId: string | null;
  /** The object that it shows, such as `pi_…`. */
  objectId: string | null;
  /** From the account's metadata, where the event carries the account. */
  subMerchantId: string | null;
  /** The API request that caused it; null: Stripe did it by itself. Absent: an earlier release did not keep it. */
  requestId?: string | null;
  occurredAt: string;
  /** Of the raw bytes, as hex: proves later what was received. Null: no webhook brought it, it was found by looking. */
  bodySha256: string | null;
}>;

export type ReaderRegistration = Readonly<{
  subMerchantId: string;
  deviceId: string;
  label: string;
  /** As the reader shows it. */
  registrationCode: string;
  /** The place of the sub-merchant at the provider, where one is known. */
  locationId: string | null;
  key: string;
}>;

export type ReaderRegistered = Readonly<{ readerId: string; locationId: string; serial: string; deviceType: string }>;

export type ReaderState = Readonly<{
  status: 'online' | 'offline' | 'unknown';
  lastSeenAt: string | null;
  software: string | null;
}>;

export const providerCheckNames = [
  'account',
  'mode',
  'money',
  'payout_schedule',
  'terminal',
  'platform_webhooks',
  'reader_webhooks',
  'connect_webhooks',
  'event_mode',
  'event_signatures',
  'sub_merchants',
  'balance',
  'clock',
] as const;

export type ProviderCheck = Readonly<{
  name: (typeof providerCheckNames)[number];
  /** `warning`: as somebody has set it, and worth knowing. `unknown`: the provider did not answer. */
  status: 'ok' | 'warning' | 'failed' | 'unknown';
  message: string;
}>;

export type ProviderChecked = Readonly<{ provider: string; checkedAt: string; checks: readonly ProviderCheck[] }>;

export type SimulatedAction =
  | Readonly<{ type: 'require'; items: readonly string[]; deadline?: string }>
  | Readonly<{ type: 'reject'; reason: string }>
  | Readonly<{ type: 'enable' }>
  | Readonly<{ type: 'error' }>;

type OfSubMerchant = Readonly<{ subMerchantId: string; expectedRevision?: number | undefined }>;

type Submission = OfSubMerchant &
  Readonly<{
    platformId: string;
    externalRef: string;
    fields: SubMerchantSubmission;
    /** The caller updates what is there: it sent `If-Match: *`. */
    mustExist?: boolean;
  }>;

export type OnboardingCommands = {
  /**
   * Decides a first submission and writes nothing, so that no secret is sealed for a sub-merchant that will not exist.
   * The tokens and cipher texts in `fields` are stand-ins. One that is known already is left to `onboarding.submit`.
   */
  'onboarding.check-submission': { data: Submission; reply: Readonly<{ known: boolean }> };
  'onboarding.submit': { data: Submission; reply: SubMerchantReply };
  'onboarding.amend': { data: OfSubMerchant & Readonly<{ changes: SubMerchantChanges }>; reply: SubMerchantReply };
  /** Takes a document out of the vault to the PSP. */
  'onboarding.upload-document': { data: DocumentUpload; reply: Readonly<{ file: FileResource; position: string }> };
  /** Brings the PSP's account up to what we know; sent after each submission and amendment, and by the retry timer. */
  'onboarding.provision': { data: Readonly<{ subMerchantId: string }>; reply: Readonly<{ status: string }> };
  /** Reads the PSP's account again. The sub-merchant may have to be found by the account first. */
  'onboarding.refresh': {
    data: Readonly<{ subMerchantId: string | null; accountId: string | null }>;
    reply: Readonly<{ status: string }>;
  };
  /** A webhook of the PSP whose signature was found good. */
  'onboarding.receive-psp-event': { data: PspEventFacts; reply: Readonly<{ duplicate: boolean }> };
  /** Pairs a card reader with the sub-merchant at the provider; the same `key` again is the same reader. */
  'onboarding.register-reader': { data: ReaderRegistration; reply: ReaderRegistered };
  /** Null for a reader that is no longer registered. */
  'onboarding.read-reader': {
    data: Readonly<{ readerId: string }>;
    reply: Readonly<{ reader: ReaderState | null }>;
  };
  'onboarding.remove-reader': { data: Readonly<{ readerId: string }>; reply: Readonly<{ removed: true }> };
  /** How the provider is set up, as it was last looked at. */
  'onboarding.check-provider': { data: Readonly<Record<string, never>>; reply: ProviderChecked };
  /** A bank has refused a payout: the PSP wants another account before it pays again. */
  'onboarding.payout-failed': {
    data: Readonly<{ subMerchantId: string; failedAt: string }>;
    reply: Readonly<{ status: string }>;
  };
  /** Forgets the secrets of people, for good. */
  'onboarding.erase': { data: OfSubMerchant; reply: SubMerchantReply };
  /** Lets the simulator do to the account what no caller can; test environment only. */
  'onboarding.simulate': {
    data: OfSubMerchant & Readonly<{ action: SimulatedAction }>;
    reply: SubMerchantReply;
  };
};
