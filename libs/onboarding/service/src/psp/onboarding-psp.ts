import type { AccountSnapshot, BusinessType, RefusedField } from '@taprail/onboarding-domain';

/** JSON as the interface names it; secrets are plain text here and documents are the PSP's own file ids. */
export type OpenFields = Readonly<Record<string, unknown>> &
  Readonly<{ businessType: BusinessType; country: string; email: string }>;

export type NewAccount = Readonly<{
  subMerchantId: string;
  externalRef: string;
  environment: 'test' | 'live';
  businessType: BusinessType;
  country: string;
  email: string;
}>;

export type AccountUpdate = Readonly<{
  /** Everything that is known, after the change. */
  fields: OpenFields;
  /**
   * A merge patch from what the PSP has to `fields`: null clears a field that it has, and never a whole object but a
   * person or the bank account, who go as one.
   */
  changes: Readonly<Record<string, unknown>>;
}>;

export type { RefusedField } from '@taprail/onboarding-domain';

export type PspFile = Readonly<{
  name: string;
  contentType: string;
  purpose: 'identity_document' | 'additional_verification' | 'account_requirement';
  bytes: Buffer;
}>;

/**
 * The PSP in our words. A call that fails with PspUnavailable may have been carried out: the same idempotency key asks
 * the same question again.
 */
export interface OnboardingPsp {
  /** Where accounts can be opened, as ISO 3166-1 codes; null where the PSP alone knows. */
  readonly countries: ReadonlySet<string> | null;
  /** The id of the new account. It knows the business by country, type and e-mail only; the rest is an update. */
  createAccount(account: NewAccount, idempotencyKey: string): Promise<string>;
  /** Which fields were refused; none, when everything was taken. */
  updateAccount(accountId: string, update: AccountUpdate, idempotencyKey: string): Promise<readonly RefusedField[]>;
  readAccount(accountId: string): Promise<AccountSnapshot>;
  /** The sub-merchant that an account was made for; undefined when it is none of ours. */
  ownerOf(accountId: string): Promise<string | undefined>;
  /** For an outcome that stayed unknown past the life of an idempotency key. */
  findAccount(subMerchantId: string): Promise<string | undefined>;
  uploadFile(file: PspFile, idempotencyKey: string): Promise<string>;
  /** Ends the account; one that is gone already is fine. Throws PspRefused with code `balance_not_zero` while it holds money. */
  closeAccount(accountId: string): Promise<void>;
  /** Throws while the PSP cannot be reached. */
  check(): Promise<void>;
}

export const ONBOARDING_PSP = Symbol('OnboardingPsp');

/** No answer, or one that says "later": the outcome is unknown, ask again. */
export class PspUnavailable extends Error {
  override readonly name = 'PspUnavailable';
}

/** Our key or our rights are wrong: no retry helps until someone mends the settings. */
export class PspMisconfigured extends Error {
  override readonly name = 'PspMisconfigured';
}

/** We used one idempotency key for two different calls: no retry helps, someone must look. */
export class PspBug extends Error {
  override readonly name = 'PspBug';
}

/** Understood and refused; nothing of the call was carried out. */
export class PspRefused extends Error {
  override readonly name = 'PspRefused';

  constructor(
    readonly code: string,
    message: string,
    /** The path in our own words, where the refusal names one. */
    readonly path?: string,
  ) {
    super(message);
  }
}
