import { type Decider, unreachable } from '@taprail/event-sourcing';
import { recordCapture, requestCapture, revokeCapture } from '../decide/authorisation/capture';
import { postCharge, voidCharge } from '../decide/authorisation/charges';
import { acceptDispute, decideDispute, escalateDispute, openDispute, watchDispute } from '../decide/dispute/dispute';
import { addEvidenceFile, stageEvidence, submitEvidence } from '../decide/dispute/evidence';
import { recordIncrease, requestIncrease, requestTip } from '../decide/authorisation/increase';
import { recordRefund, requestRefund } from '../decide/refund';
import { refuse } from '../decide/refuse';
import { expire, recordReversal, requestRelease, requestReversal } from '../decide/authorisation/release';
import { recordPayout, recordSettlement } from '../decide/settlement';
import { cancel, endWait, refuseWithoutCard, request } from '../decide/tap/request';
import { present, recordAuthorisation } from '../decide/tap/tap';
import { noteUnanswered } from '../decide/unanswered';
import { evolve } from '../evolve/evolve';
import type { TransactionCommand } from './transaction.commands';
import { numberEvents } from './number-events';
import type { DecidedEvent, TransactionEvent } from './transaction.events';
import type { Transaction } from './transaction.state';

/** Every rule of a transaction, from the tap to the payout. Each folder of `decide` is one part of that way. */
export const transaction: Decider<Transaction, TransactionCommand, TransactionEvent> = {
  initialState: { status: 'none' },
  evolve,

  decide: (command, state) => numberEvents(decideOn(command, state), state.status === 'none' ? 0 : state.lastSequence),
};

const decideOn = (command: TransactionCommand, state: Transaction): readonly DecidedEvent[] => {
  if (command.type === 'Request') return request(command, state);
  if (command.type === 'Present') return present(command, state);
  if (state.status === 'none') throw refuse('transaction_not_found');
  if (command.type === 'Cancel') return cancel(command, state);
  if (command.type === 'EndWait') return endWait(command, state);
  if (state.status === 'requested') throw refuseWithoutCard(state);
  switch (command.type) {
    case 'RecordAuthorisation':
      return recordAuthorisation(command, state);
    case 'NoteUnanswered':
      return noteUnanswered(command, state);
    case 'RequestIncrease':
      return requestIncrease(command, state);
    case 'RequestTip':
      return requestTip(command, state);
    case 'RecordIncrease':
      return recordIncrease(command, state);
    case 'PostCharge':
      return postCharge(command, state);
    case 'VoidCharge':
      return voidCharge(command, state);
    case 'RequestCapture':
      return requestCapture(command, state);
    case 'RecordCapture':
      return recordCapture(command, state);
    case 'RevokeCapture':
      return revokeCapture(command, state);
    case 'RequestRelease':
      return requestRelease(command, state);
    case 'RequestReversal':
      return requestReversal(command, state);
    case 'RecordReversal':
      return recordReversal(command, state);
    case 'Expire':
      return expire(command, state);
    case 'RequestRefund':
      return requestRefund(command, state);
    case 'RecordRefund':
      return recordRefund(command, state);
    case 'OpenDispute':
      return openDispute(command, state);
    case 'EscalateDispute':
      return escalateDispute(command, state);
    case 'StageEvidence':
      return stageEvidence(command, state);
    case 'AddEvidenceFile':
      return addEvidenceFile(command, state);
    case 'SubmitEvidence':
      return submitEvidence(command, state);
    case 'AcceptDispute':
      return acceptDispute(command, state);
    case 'WatchDispute':
      return watchDispute(command, state);
    case 'DecideDispute':
      return decideDispute(command, state);
    case 'RecordSettlement':
      return recordSettlement(command, state);
    case 'RecordPayout':
      return recordPayout(command, state);
    default:
      return unreachable(command);
  }
};
