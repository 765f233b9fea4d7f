import { feesExceed } from '../../fees/sale-fees';
import { cardIdentity } from '../../transaction/card-identity';
import type { CommandOf } from '../../transaction/transaction.commands';
import type { DecidedEvent } from '../../transaction/transaction.events';
import type { KnownTransaction, Transaction } from '../../transaction/transaction.state';
import { capturedEvent, totalOf } from '../authorisation/captured-event';
import { declineReasonOf } from './decline-reasons';
import { refuse } from '../refuse';
import { endWait } from './request';

type Events = readonly DecidedEvent[];

/**
 * The tap as it was, stored before anyone outside is asked. A tap that our own rules refuse never reaches the issuer, nor does a
 * card that came too late or after its tap was canceled.
 */
export const present = ({ tap, refusal, joins, at }: CommandOf<'Present'>, state: Transaction): Events => {
  if (state.status === 'known') return [];
  if (state.status === 'requested' && (state.cancellation || Date.parse(at) > Date.parse(state.request.waitsUntil))) {
    return endWait({ type: 'EndWait', reason: 'timed_out', at }, state);
  }
  const { subMerchantId, currency, card } = tap;
  if (
    joins &&
    (joins.subMerchantId !== subMerchantId || joins.currency !== currency || joins.card !== cardIdentity(card))
  ) {
    throw refuse('chain_mismatch', {}, 'authorisation_chain_id');
  }
  // The processing fee depends on the card, so this cannot be checked before the card is read.
  if (refusal === null && feesExceed(totalOf(tap), tap)) throw refuse('fee_exceeds_amount', {}, 'platform_fee');
  const { transactionId, platformId, submerchant, chainId } = tap;
  const subject = { transactionId, platformId, subMerchantId, submerchant, chainId };
  const presented = { type: 'TapPresented', data: { at, ...tap } } as const;
  if (refusal === null) return [presented];
  const declined = { reasonCode: null, declineReason: refusal, declinedBy: 'service' } as const;
  return [presented, { type: 'TapDeclined', data: { at, ...declined, ...subject } }];
};

/** The scheme's answer. An answer that comes twice, or after the matter was settled, changes nothing. */
export const recordAuthorisation = (
  { answer, capture, at }: CommandOf<'RecordAuthorisation'>,
  state: KnownTransaction,
): Events => {
  const { subject, pending, presented } = state;
  if (pending?.kind !== 'authorise') return [];
  if (answer.outcome === 'declined') {
    const { reasonCode, declinedBy } = answer;
    const declined = { reasonCode, declineReason: declineReasonOf(reasonCode).reason, declinedBy };
    return [{ type: 'TapDeclined', data: { at, ...declined, ...subject } }];
  }
  const { outcome: _approved, approvedAmount: granted, ...facts } = answer;
  const { reasonCode } = facts;
  // Never more than was asked, whatever comes back.
  const approvedAmount = Math.min(granted, totalOf(presented));
  if (approvedAmount < totalOf(presented) && presented.captureMode !== 'pre-auth') return inPart(state, at, reasonCode);
  const approved = {
    type: 'TapApproved',
    data: { amount: approvedAmount, ...facts, at, ...subject },
  } as const;
  if (!capture) return [approved];
  const { captureId, answer: captureAnswer, quote } = capture;
  const asked = { id: captureId, amount: approvedAmount, tipAmount: presented.tipAmount };
  if (captureAnswer.outcome === 'captured') {
    return [approved, capturedEvent(state, asked, { held: approvedAmount, quote, cost: captureAnswer.cost, at })];
  }
  if (captureAnswer.outcome === 'failed') {
    const { failureCode, message } = captureAnswer;
    const failed = { captureId, failureCode, message, late: false };
    return [approved, { type: 'ChargeFailed', data: { at, ...failed, ...subject } }];
  }
  const { id, ...amounts } = asked;
  return [approved, { type: 'CaptureRequested', data: { captureId: id, at, ...amounts, ...subject } }];
};

/** Less than the sale is no use to a till: it is declined, and what was approved goes back. */
const inPart = ({ subject, presented }: KnownTransaction, at: string, reasonCode: string): Events => {
  const declined = { reasonCode, declineReason: 'insufficient_funds', declinedBy: 'service' } as const;
  const reversalId = `${presented.authorisationId}-part`;
  return [
    { type: 'TapDeclined', data: { at, ...declined, ...subject } },
    { type: 'ReversalRequested', data: { reversalId, reason: 'partial_approval', at, ...subject } },
  ];
};
