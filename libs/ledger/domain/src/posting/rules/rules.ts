import type { FactOf, FactType } from '../facts/ledger-fact';
import { type Drafts, noEntry } from '../rule';
import type { SaleBalance } from '../sale-balance';
import { merchantAdjusted } from './adjustment';
import { reserveReleased, saleAvailable } from './available';
import { captureReversed, captureRevoked, saleCaptured } from './capture';
import { disputeClosed, disputeOpened } from './dispute';
import { holdIncreased, holdOpened, holdReleased } from './holds';
import {
  negativeAbsorbed,
  negativeCollected,
  negativeFound,
  negativeRecovered,
  negativeWrittenOff,
} from './negative-balance';
import {
  payoutCanceled,
  payoutFailed,
  payoutPaid,
  payoutReturned,
  payoutScheduled,
  platformPaidOut,
  platformPayoutReturned,
} from './payout';
import { refundFailed, saleRefunded } from './refund';
import {
  fxPositionClosed,
  pspCostAdjusted,
  pspFeeTaken,
  settlementConverted,
  settlementReceived,
  unmatchedCashExplained,
  unmatchedCashReceived,
} from './settlement';

/** One row per fact, as in the accounting page. A fact without a row does not build. */
export const rules: Readonly<{ [Type in FactType]: (fact: FactOf<Type>, sale: SaleBalance) => Drafts }> = {
  HoldOpened: holdOpened,
  HoldIncreased: holdIncreased,
  HoldReleased: holdReleased,
  SaleCaptured: saleCaptured,
  CaptureFailed: () => noEntry,
  CaptureReversed: captureReversed,
  CaptureRevoked: captureRevoked,
  SaleAvailable: saleAvailable,
  ReserveReleased: reserveReleased,
  SaleRefunded: saleRefunded,
  RefundFailed: refundFailed,
  DisputeOpened: disputeOpened,
  DisputeClosed: disputeClosed,
  SettlementReceived: settlementReceived,
  SettlementConverted: settlementConverted,
  PspCostAdjusted: pspCostAdjusted,
  PspFeeTaken: pspFeeTaken,
  UnmatchedCashReceived: unmatchedCashReceived,
  UnmatchedCashExplained: unmatchedCashExplained,
  PayoutScheduled: payoutScheduled,
  PayoutPaid: payoutPaid,
  PayoutFailed: payoutFailed,
  PayoutReturned: payoutReturned,
  PayoutCanceled: payoutCanceled,
  PlatformPaidOut: platformPaidOut,
  PlatformPayoutReturned: platformPayoutReturned,
  NegativeFound: negativeFound,
  NegativeRecovered: negativeRecovered,
  NegativeCollected: negativeCollected,
  NegativeAbsorbed: negativeAbsorbed,
  NegativeWrittenOff: negativeWrittenOff,
  FxPositionClosed: fxPositionClosed,
  MerchantAdjusted: merchantAdjusted,
};
