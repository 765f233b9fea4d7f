import type { AccountSnapshot, SubMerchantFields } from '@taprail/onboarding-domain';

export type PspAccountRequest = Readonly<{
  subMerchantId: string;
  externalRef: string;
  fields: SubMerchantFields;
}>;

/** The PSP in our words. Any failure means that the outcome is unknown: the same idempotency key asks again. */
export interface PspAccounts {
  create(request: PspAccountRequest, idempotencyKey: string): Promise<AccountSnapshot>;
  update(accountId: string, request: PspAccountRequest, idempotencyKey: string): Promise<AccountSnapshot>;
}

export const PSP_ACCOUNTS = Symbol('PspAccounts');
