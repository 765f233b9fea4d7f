import { unreachable } from '@taprail/event-sourcing';
import type { TransactionEvent } from '../transaction/transaction.events';
import type { KnownTransaction, Transaction } from '../transaction/transaction.state';
import * as authorisation from './authorisation';
import * as disputes from './disputes';
import { canceled, present, request } from './present';
import * as sale from './sale';
import * as settlement from './settlement';

/** History is not up for debate: what was recorded is folded, never judged. */
export const evolve = (state: Transaction, event: TransactionEvent): Transaction => {
  if (event.type === 'TapRequested') return request(event.data);
  if (event.type === 'TapPresented') return present(event.data, state);
  if (event.type === 'TapCanceled') return state.status === 'requested' ? canceled(state, event.data) : state;
  return state.status === 'known' ? withNumber(evolveKnown(state, event), event) : state;
};

/** An event that was stored before platforms heard of its kind has no number. */
const withNumber = (state: KnownTransaction, { data }: Later): KnownTransaction =>
  'sequence' in data ? { ...state, lastSequence: data.sequence } : state;

type Later = Exclude<TransactionEvent, { type: 'TapRequested' | 'TapPresented' | 'TapCanceled' }>;

const evolveKnown = (state: KnownTransaction, { type, data }: Later): KnownTransaction => {
  switch (type) {
    case 'TapApproved':
      return authorisation.approved(state, data);
    case 'TapDeclined':
      return authorisation.declined(state, data);
    case 'TapReversed':
      return authorisation.reversed(state, data);
    case 'AuthorisationExpired':
      return authorisation.expired(state, data);
    case 'IncreaseRequested':
      return authorisation.increaseRequested(state, data);
    case 'AuthorisationIncreased':
      return authorisation.increased(state, data);
    case 'IncreaseDeclined':
      return authorisation.increaseDeclined(state, data);
    case 'ReleaseRequested':
      return { ...state, pending: { ...begun(data.releaseId, data.at), kind: 'release', amount: data.amount } };
    case 'AuthorisationReleased':
      return authorisation.released(state, data);
    case 'ReversalRequested':
      return { ...state, pending: { ...begun(data.reversalId, data.at), kind: 'reverse', reason: data.reason } };
    case 'CallUnanswered':
      return { ...state, pending: state.pending && { ...state.pending, attempts: data.attempt } };
    case 'CallRefused':
      return { ...state, pending: null };
    case 'ChargePosted':
      return sale.chargePosted(state, data);
    case 'ChargeVoided':
      return sale.chargeVoided(state, data);
    case 'CaptureRequested':
      return sale.captureRequested(state, data);
    case 'ChargeCaptured':
      return sale.captured(state, data);
    case 'ChargeFailed':
      return sale.failed(state, data);
    case 'RefundRequested':
      return sale.refundRequested(state, data);
    case 'RefundSucceeded':
      return sale.refundSucceeded(state, data);
    case 'RefundFailed':
      return sale.refundFailed(state, data);
    case 'SettlementPosted':
      return settlement.settled(state, data);
    case 'PayoutLinked':
      return settlement.paidOut(state, data);
    case 'DisputeOpened':
      return disputes.opened(state, data);
    case 'EvidenceStaged':
      return disputes.staged(state, data);
    case 'EvidenceFileAdded':
      return disputes.fileAdded(state, data);
    case 'EvidenceSubmitted':
      return disputes.submitted(state, data);
    case 'EvidenceRequired':
      return disputes.reminded(state, data);
    case 'DisputeClosed':
      return disputes.closed(state, data);
    case 'DisputeEscalated':
      return disputes.escalated(state, data);
    case 'DisputeCorrected':
      return disputes.corrected(state, data);
    default:
      return unreachable(type);
  }
};

const begun = (reference: string, since: string) => ({ reference, since, attempts: 0 });
