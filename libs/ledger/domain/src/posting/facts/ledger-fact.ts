import type { Availability, CivilDate, CurrencyCode, FeeBearer, Minor, Money } from '@taprail/money';
import type { JournalEntry, LockedRate, Source } from '../../chart/journal-entry';

type SettledRecord = NonNullable<JournalEntry['settled']>[number];

/**
 * In every fact. `source` is the event that it is made from; `effectiveDate` the day on which it counts in reports: of a capture
 * the sales day, of everything else the day on the schedule's clock.
 */
type FactOrigin = Readonly<{ source: Source; occurredAt: string; effectiveDate: CivilDate }>;

/** Which sale: all of it is in the transaction's `TapPresented`. `subMerchant` is the internal handle `sm_…`. */
export type SaleRef = Readonly<{
  transactionId: string;
  tapId: string;
  authorisationChainId: string;
  subMerchant: string;
  platform: string;
  currency: CurrencyCode;
}>;

type OfSale = FactOrigin & Readonly<{ sale: SaleRef }>;

/** Money of one sub-merchant outside a single sale. */
type OfMerchant = FactOrigin &
  Readonly<{ subMerchant: string; platform: string; currency: CurrencyCode; amount: Minor }>;
type OfPayout = OfMerchant & Readonly<{ payoutId: string }>;
type OfPlatformPayout = FactOrigin &
  Readonly<{ platform: string; currency: CurrencyCode; amount: Minor; payoutId: string }>;
/**
 * `items`: the entries whose money it is. `carried`: what is left for the next payout when a part of the balance is asked
 * for.
 */
type OfPart = OfPayout & Readonly<{ items: readonly string[]; carried: Minor }>;

/** `records`: what the journal calls the sales, refunds and disputes that it is for. */
type Settled = Readonly<{
  platform: string | null;
  currency: CurrencyCode;
  gross: Minor;
  fees: Minor;
  cash: Minor;
  records: readonly SettledRecord[];
}>;

export type { FeeBearer } from '@taprail/money';

/** A fact is all that a posting rule knows. Each field says where the service takes it from, where that is not plain. */
export type LedgerFact =
  /** `TapApproved.amount` */
  | (OfSale & Readonly<{ type: 'HoldOpened'; amount: Minor }>)
  /** `AuthorisationIncreased`: `to − from` */
  | (OfSale & Readonly<{ type: 'HoldIncreased'; by: Minor }>)
  /** `AuthorisationReleased.amount`, or `releasedAmount` of `AuthorisationExpired` and of `TapReversed` before a capture */
  | (OfSale & Readonly<{ type: 'HoldReleased'; amount: Minor }>)
  | (OfSale &
      Readonly<{
        type: 'SaleCaptured';
        captureId: string;
        /** Everything that was taken, the tip included. */
        amount: Minor;
        tipAmount: Minor;
        releasedAmount: Minor;
        /** Authorised and captured in one step, so that no hold of it was told. */
        direct?: boolean;
        platformFee: Minor;
        processingFee: Minor;
        /** `TapPresented.processing.version`: the price list that the processing fee comes from. */
        feeSchedule: string | null;
        feeBearer: FeeBearer;
        /** The price at the PSP and the scheme, in the currency of the sale. */
        pspCost: Minor;
        /** Null when the sub-merchant settles in the currency of the sale. */
        fx: LockedRate | null;
        /** Decided once, from the payout schedule at the moment of the capture. */
        availability: Pick<Availability, 'availableOn' | 'batchDay' | 'calendar'> & Readonly<{ availableAt: string }>;
      }>)
  /** `ChargeFailed` with `late: false`: the hold stays, nothing was posted. */
  | (OfSale & Readonly<{ type: 'CaptureFailed'; captureId: string }>)
  /** `TapReversed` after a capture */
  | (OfSale & Readonly<{ type: 'CaptureReversed'; captureId: string }>)
  /** `ChargeFailed` with `late: true` */
  | (OfSale & Readonly<{ type: 'CaptureRevoked'; captureId: string }>)
  /** The ledger's own, at the opening of the day `availableOn`. `reserve`: by the contract, 0 without one. */
  | (OfSale & Readonly<{ type: 'SaleAvailable'; reserve: Minor }>)
  | (OfSale & Readonly<{ type: 'ReserveReleased'; settlementCurrency: CurrencyCode; amount: Minor }>)
  /** `RefundSucceeded`, with `amount` and `platformFeeRefunded` of its `RefundRequested` */
  | (OfSale & Readonly<{ type: 'SaleRefunded'; refundId: string; amount: Minor; platformFeeReturned: Minor }>)
  /** `RefundFailed`. Only one that had succeeded before (`late`) was posted and is undone. */
  | (OfSale & Readonly<{ type: 'RefundFailed'; refundId: string }>)
  /** `DisputeOpened.dispute`; `fee` is its `feeAmount`. `movesMoney` is false for an inquiry. */
  | (OfSale & Readonly<{ type: 'DisputeOpened'; disputeId: string; amount: Minor; fee: Minor; movesMoney: boolean }>)
  /** `DisputeClosed`. The fee and the platform's share come back by policy, not by the event. */
  | (OfSale &
      Readonly<{
        type: 'DisputeClosed';
        disputeId: string;
        outcome: 'won' | 'lost' | 'withdrawn';
        feeReturned: boolean;
        platformFeeReturned: Minor;
      }>)
  /** A platform's part of a settlement file: what the PSP owed (`gross`), kept (`fees`) and sent (`cash`); the file has `lineCount` lines. */
  | (FactOrigin & Settled & Readonly<{ type: 'SettlementReceived'; lineCount: number }>)
  /**
   * The same, sent in another currency. `closes` is what that settles of the position there; `cost` is what of the fees we
   * bear, and `costPaid` what that was worth.
   */
  | (FactOrigin &
      Settled &
      Readonly<{
        type: 'SettlementConverted';
        settlementCurrency: CurrencyCode;
        cost: Minor;
        costPaid: Minor;
        closes: Minor;
      }>)
  /** What the PSP really took for the sales of a platform's part of a file, beyond what was posted when they happened. */
  | (FactOrigin & Readonly<{ type: 'PspCostAdjusted'; platform: string; currency: CurrencyCode; amount: Minor }>)
  /** A fee that the PSP takes from our balance by itself, for no sale. */
  | (FactOrigin & Readonly<{ type: 'PspFeeTaken'; currency: CurrencyCode; amount: Minor }>)
  /** Cash on the bank statement that nothing explains, and the moment when something does. */
  | (FactOrigin & Readonly<{ type: 'UnmatchedCashReceived'; currency: CurrencyCode; amount: Minor }>)
  | (FactOrigin & Readonly<{ type: 'UnmatchedCashExplained'; currency: CurrencyCode; amount: Minor; entryId: string }>)
  /** The payout's own events, with `amount`, `carried` and `itemIds` of its `PayoutScheduled`. */
  | (OfPart & Readonly<{ type: 'PayoutScheduled' }>)
  | (OfPayout & Readonly<{ type: 'PayoutPaid' }>)
  | (OfPart & Readonly<{ type: 'PayoutFailed' }>)
  | (OfPart & Readonly<{ type: 'PayoutReturned' }>)
  | (OfPart & Readonly<{ type: 'PayoutCanceled' }>)
  /** `PlatformPayoutPaid` and `PlatformPayoutReturned`, with the amount of their `PlatformPayoutScheduled` */
  | (OfPlatformPayout & Readonly<{ type: 'PlatformPaidOut' }>)
  | (OfPlatformPayout & Readonly<{ type: 'PlatformPayoutReturned' }>)
  /** Found and recovered by payout runs; the rest by contract. */
  | (OfMerchant & Readonly<{ type: 'NegativeFound'; items: readonly string[] }>)
  | (OfMerchant & Readonly<{ type: 'NegativeRecovered' }>)
  | (OfMerchant & Readonly<{ type: 'NegativeCollected' }>)
  | (OfMerchant & Readonly<{ type: 'NegativeAbsorbed' }>)
  | (OfMerchant & Readonly<{ type: 'NegativeWrittenOff' }>)
  /** A platform gives a sub-merchant money of its own, or takes some back, by hand. */
  | (OfMerchant & Readonly<{ type: 'MerchantAdjusted'; direction: 'credit' | 'debit'; reverses: string | null }>)
  /** The treasury sold one currency for another; `closes` is how much of the bought currency's position that settles. */
  | (FactOrigin & Readonly<{ type: 'FxPositionClosed'; sold: Money; bought: Money; closes: Minor }>);

export type FactType = LedgerFact['type'];
export type FactOf<Type extends FactType> = Extract<LedgerFact, { type: Type }>;

/** Facts of one sale are posted with what the ledger already holds of it. */
export type SaleFact = Extract<LedgerFact, { sale: SaleRef }>;
