import {
  createdAtOf,
  currentAmountOf,
  currentCharges,
  disputedOf,
  type KnownTransaction,
  type RecordedTransaction,
  refundedOf,
  releasedOf,
  type RequestedTransaction,
  termsOf,
} from '../transaction/transaction.state';
import { chargeView, incrementView } from './authorisation.view';
import { disputeView } from './dispute.view';
import { refundView } from './refund.view';
import { transactionStatus } from './status';

/** The one record from the tap to the payout. Revision and hash are added by whoever read the stream. */
export const transactionView = (state: RecordedTransaction): TransactionView =>
  state.status === 'known' ? saleView(state) : requestView(state);

/** The record of a transaction whose card was read. */
export const saleView = (state: KnownTransaction) => {
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
    ...pspReference(presented.acquirerReference),
    ...requestStage(state),
    tap: tapStage(state),
    authorisation: authorisationStage(state),
    capture: captureStage(state),
    settlement: settlementStage(state),
    refunds: state.refunds.map((refund) => refundView(state, refund)),
    disputes: state.disputes.map((dispute) => disputeView(state, dispute)),
    reference: presented.reference,
    description: presented.description,
    livemode: presented.livemode,
    created_at: createdAtOf(state),
    metadata: presented.metadata,
  };
};

type SaleView = ReturnType<typeof saleView>;

/** Stages that have not been reached are null. */
export type TransactionView = Omit<SaleView, 'tap' | 'authorisation'> &
  Readonly<{ tap: SaleView['tap'] | null; authorisation: SaleView['authorisation'] | null }>;

/** Of a tap without a card, with whose money nothing has happened. */
const requestView = (state: RequestedTransaction): TransactionView => {
  const { terms } = state;
  return {
    id: terms.transactionId,
    object: 'transaction',
    status: transactionStatus(state),
    submerchant: terms.submerchant,
    capture_mode: terms.captureMode,
    currency: terms.currency,
    authorisation_chain_id: terms.chainId,
    amount: terms.amount,
    tip_amount: terms.tipAmount,
    amount_current: currentAmountOf(state),
    amount_authorised: 0,
    amount_captured: 0,
    amount_released: 0,
    amount_refunded: 0,
    amount_disputed: 0,
    platform_fee: 0,
    processing_fee: 0,
    fee_bearer: terms.feeBearer ?? 'sub_merchant',
    statement_descriptor: terms.statementDescriptor ?? null,
    ...requestStage(state),
    tap: null,
    authorisation: null,
    capture: null,
    settlement: null,
    refunds: [],
    disputes: [],
    reference: terms.reference,
    description: terms.description,
    livemode: terms.livemode,
    created_at: createdAtOf(state),
    metadata: terms.metadata,
  };
};

/** A provider whose payments have no id of their own is asked by ours. */
const pspReference = (id: string | undefined): Readonly<{ psp_reference?: string }> =>
  id === undefined ? {} : { psp_reference: id };

type RequestStage = Readonly<{
  tap: string;
  device: string;
  at: string;
  awaits_card_until: string;
  canceled: RequestedTransaction['cancellation'];
}>;

/** Of a tap whose caller did not wait for the card; other records have no such stage. */
const requestStage = (state: RecordedTransaction): Readonly<{ request?: RequestStage }> => {
  if (!state.request) return {};
  const { tapId: tap, device } = termsOf(state);
  const { at, waitsUntil } = state.request;
  const canceled = state.status === 'requested' ? state.cancellation : null;
  return { request: { tap, device, at, awaits_card_until: waitsUntil, canceled } };
};

const emvApplication = ({ application }: KnownTransaction['card']) =>
  application ? { aid: application.id, name: application.name } : null;

const tapStage = ({ presented, card }: KnownTransaction) => ({
  id: presented.tapId,
  at: presented.at,
  device: presented.device,
  entry_mode: card.entryMode,
  cvm: card.cvm,
  cryptogram: card.cryptogram,
  emv_application: emvApplication(card),
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
