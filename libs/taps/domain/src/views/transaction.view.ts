import {
  currentAmountOf,
  currentCharges,
  disputedOf,
  type KnownTransaction,
  refundedOf,
  releasedOf,
} from '../transaction/transaction.state';
import { chargeView, incrementView } from './authorisation.view';
import { disputeView } from './dispute.view';
import { refundView } from './refund.view';
import { transactionStatus } from './status';

/** The one record from the tap to the payout. Revision and hash are added by whoever read the stream. */
export const transactionView = (state: KnownTransaction) => {
  const { presented, authorisation, capture } = state;
  const isCaptured = capture?.status === 'captured';
  return {
    id: presented.transactionId,
    object: 'transaction' as const,
    status: transactionStatus(state),
    submerchant: presented.submerchant,
    capture_mode: presented.captureMode,
    currency: presented.currency,
    authorisation_chain_id: presented.chainId,
    amount: presented.amount,
    tip_amount: state.tipAmount,
    amount_current: currentAmountOf(state),
    amount_authorised: authorisation.authorised,
    amount_captured: isCaptured ? capture.amount : 0,
    amount_released: releasedOf(state),
    amount_refunded: refundedOf(state),
    amount_disputed: disputedOf(state),
    platform_fee: state.platformFee,
    processing_fee: state.processingFee,
    fee_bearer: presented.feeBearer ?? 'sub_merchant',
    statement_descriptor: presented.statementDescriptor ?? null,
    tap: tapStage(state),
    authorisation: authorisationStage(state),
    capture: captureStage(state),
    settlement: settlementStage(state),
    refunds: state.refunds.map((refund) => refundView(state, refund)),
    disputes: state.disputes.map((dispute) => disputeView(state, dispute)),
    reference: presented.reference,
    description: presented.description,
    livemode: presented.livemode,
    created_at: presented.at,
    metadata: presented.metadata,
  };
};

export type TransactionView = ReturnType<typeof transactionView>;

const tapStage = ({ presented, card }: KnownTransaction) => ({
  id: presented.tapId,
  at: presented.at,
  device: presented.device,
  entry_mode: card.entryMode,
  cvm: card.cvm,
  cryptogram: card.cryptogram,
  bin: card.bin,
  last4: card.last4,
  scheme: card.scheme,
  funding: card.funding,
  issuer_country: card.issuerCountry,
  wallet: card.wallet,
  risk: presented.risk,
});

const authorisationStage = ({ presented, authorisation, decline }: KnownTransaction) => ({
  id: presented.authorisationId,
  at: authorisation.at,
  status: authorisation.status,
  reason_code: authorisation.reasonCode,
  auth_code: authorisation.authCode,
  network_transaction_id: authorisation.networkTransactionId,
  decline_reason: decline?.reason ?? null,
  declined_by: decline?.by ?? null,
  amount: presented.amount + presented.tipAmount,
  ceiling: authorisation.ceiling,
  expires_at: authorisation.expiresAt,
  increments: authorisation.increments.map(incrementView),
  charges: currentCharges(authorisation).map(chargeView),
});

const captureStage = ({ capture }: KnownTransaction) => {
  if (!capture) return null;
  const { id, at, status, amount, tipAmount, failureCode, fx } = capture;
  return {
    id,
    at,
    status,
    amount,
    tip_amount: tipAmount,
    failure_code: failureCode,
    fx: fx && {
      from: fx.from,
      to: fx.to,
      rate: fx.rate,
      rate_id: fx.rateId,
      locked_at: fx.lockedAt,
      source_amount: fx.sourceAmount,
      converted_amount: fx.convertedAmount,
    },
  };
};

const settlementStage = ({ settlement }: KnownTransaction) =>
  settlement && {
    ledger_entries: settlement.ledgerEntries,
    batch: settlement.batch,
    available_on: settlement.availableOn,
    payout: settlement.payout,
    payout_status: settlement.payoutStatus,
    wire_reference: settlement.wireReference,
  };
