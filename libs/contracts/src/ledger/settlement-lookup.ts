import type { PayoutTerms } from '../onboarding/payee.events';
import type { SaleMovementResource } from './sale-movement.resource';
import type { SampleSubject } from '../webhooks/webhooks.commands';

/** The ledger's postings for a sale, oldest first; the batch and the day are those of its capture. */
export type SaleSettlement = Readonly<{
  ledger_entries: readonly string[];
  batch: string | null;
  available_on: string | null;
  /** The amount of the sale in its payout, in the currency of that payout; null while no money has moved. */
  net: number | null;
  currency: string | null;
  /** Refunds, disputes and fees given back, with the payout that bears each. */
  movements: readonly SaleMovementResource[];
}>;

export type PayoutScheduleResource = Readonly<{
  [Field in keyof PayoutTerms]-?: NonNullable<PayoutTerms[Field]>;
}>;

/** Offered by the ledger's api: a transaction shows what was posted for it and paid out of it. */
export interface SettlementLookup {
  /** Of many sales of a platform at once; without what is not posted. `knownAt`: only what was recorded by then. */
  findPosted(
    platformId: string,
    sales: readonly Readonly<{ transactionId: string; tappedAt: string }>[],
    knownAt?: string,
  ): Promise<ReadonlyMap<string, SaleSettlement>>;
  /** By their ids, as every route shows them; without what is another platform's or not read yet. */
  findPayouts(platformId: string, payoutIds: readonly string[]): Promise<ReadonlyMap<string, object>>;
  /** The payout that an event is about, as it is now. */
  describePayout(platformId: string, payoutId: string): Promise<SampleSubject>;
  describePlatformPayout(platformId: string, payoutId: string): Promise<SampleSubject>;
  /** A sub-merchant's terms with the default for everything that they leave open. */
  showSchedule(terms: PayoutTerms, country: string): PayoutScheduleResource;
}

export const SETTLEMENT_LOOKUP = Symbol('SettlementLookup');
