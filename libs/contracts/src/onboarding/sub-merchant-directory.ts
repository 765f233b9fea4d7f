import type { SubMerchantInEvent } from './onboarding.events';

/** A sub-merchant as other contexts know it. */
export type NamedSubMerchant = Readonly<{
  subMerchantId: string;
  /** The reference that the platform gave it. */
  externalRef: string;
  /** Of its stream, when it was read. */
  revision: number;
  /** Its account at the payment provider; null: it has none yet. */
  accountId: string | null;
  country: string;
  /** The merchant category code; null: the business never said what it does. */
  mcc: string | null;
  /** The currency of its bank account; null: it has none. */
  settlementCurrency: string | null;
  /** The text of cardholders' statements; null: the sub-merchant has none of its own. */
  statementDescriptor: string | null;
  chargesEnabled: boolean;
  /** Rejected or erased: nothing new begins with it. */
  isEnded: boolean;
  /** Its status and requirements, as its events show them. */
  shown: SubMerchantInEvent;
  /** When the items that are past due became so; null: none is, or nobody knows. */
  pastDueSince: string | null;
}>;

/** Offered by onboarding's api. */
export interface SubMerchantDirectory {
  /**
   * By the platform's reference or by our id; another platform's is not found, exactly as an unknown one. Answers at once
   * where it is remembered.
   */
  find(platformId: string, name: string): NamedSubMerchant | undefined | Promise<NamedSubMerchant | undefined>;
}

export const SUB_MERCHANT_DIRECTORY = Symbol('SubMerchantDirectory');
