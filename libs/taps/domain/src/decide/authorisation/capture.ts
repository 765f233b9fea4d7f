import type { CommandOf } from '../../transaction/transaction.commands';
import type { DecidedEvent } from '../../transaction/transaction.events';
import { heldOf, type KnownTransaction, postedOf } from '../../transaction/transaction.state';
import { feesExceed } from '../../fees/sale-fees';
import { capturedEvent, totalOf } from './captured-event';
import { refuse, requireNamed, requireOpen, requirePositive } from '../refuse';

type Events = readonly DecidedEvent[];

/** One final capture: the posted charges, a stated amount, or everything; the rest is released with it. */
export const requestCapture = (command: CommandOf<'RequestCapture'>, state: KnownTransaction): Events => {
  const { captureId, at } = command;
  const { subject, authorisation, presented } = state;
  if (authorisation.status === 'captured') throw refuse('already_captured');
  requireOpen(state, at);
  const [held, posted] = [heldOf(authorisation), postedOf(authorisation)];
  const tipAmount = command.tipAmount ?? state.tipAmount;
  // A tip that is held already is not part of the sale; it is added like one that comes now.
  const sale = command.amount ?? (posted > 0 ? posted : held - state.tipAmount);
  requirePositive(sale, 'amount');
  if (command.amount !== undefined) requireNamed(state, command.amount, 'amount');
  if (command.tipAmount) requireNamed(state, command.tipAmount, 'tip_amount');
  if (sale < posted) throw refuse('amount_below_posted_charges', { posted }, 'amount');
  const amount = sale + tipAmount;
  if (amount > held) throw refuse('amount_exceeds_authorised', { authorised: held, requested: amount }, 'amount');
  // All of it was found to bear its fees at the tap; a part may not.
  if (amount < totalOf(presented) && feesExceed(amount, presented)) throw refuse('fee_exceeds_amount', {}, 'amount');
  return [{ type: 'CaptureRequested', data: { ...subject, captureId, amount, tipAmount, at } }];
};

export const recordCapture = (
  { reference, answer, quote, at }: CommandOf<'RecordCapture'>,
  state: KnownTransaction,
): Events => {
  const { subject, pending, capture, authorisation } = state;
  if (pending?.kind !== 'capture' || pending.reference !== reference || !capture) return [];
  if (answer.outcome === 'pending') return [];
  if (answer.outcome === 'captured') {
    return [capturedEvent(state, capture, { held: heldOf(authorisation), quote, cost: answer.cost, at })];
  }
  const { failureCode, message } = answer;
  const failed = { captureId: reference, failureCode, message, late: false };
  return [{ type: 'ChargeFailed', data: { ...subject, ...failed, at } }];
};

/** The acquirer takes a confirmed capture back: the sale did not happen after all. */
export const revokeCapture = (
  { failureCode, message, at }: CommandOf<'RevokeCapture'>,
  { subject, capture }: KnownTransaction,
): Events => {
  if (capture?.status !== 'captured') return [];
  const failed = { captureId: capture.id, failureCode, message, late: true };
  return [{ type: 'ChargeFailed', data: { ...subject, ...failed, at } }];
};
