import { CHARGE_MAX_MINOR } from '@taprail/money';
import type { CommandOf } from '../../transaction/transaction.commands';
import type { DecidedEvent, EventOf, Minor } from '../../transaction/transaction.events';
import { type KnownTransaction, supportsIncrease } from '../../transaction/transaction.state';
import { requestCapture } from './capture';
import { declineReasonOf } from '../tap/decline-reasons';
import { refuse, requireNamed, requireOpen } from '../refuse';

type Events = readonly DecidedEvent[];

/** Declined tries count too: issuers do. */
const incrementsMax = 10;

/**
 * In place, without a new tap, and never past what was agreed at the tap. Counted in everything that was authorised, as
 * the caller sees it: a release frees no amount under the ceiling.
 */
export const requestIncrease = (command: CommandOf<'RequestIncrease'>, state: KnownTransaction): Events => {
  const { incrementId, reason, at } = command;
  requireOpen(state, at);
  const { authorised: from, ceiling } = state.authorisation;
  const to = 'newAmount' in command ? command.newAmount : from + command.increaseBy;
  const param = 'newAmount' in command ? 'new_amount' : 'increase_by';
  requireIncrements(state);
  if (to <= from) throw refuse('amount_not_greater', { authorised: from, requested: to }, param);
  if (to > ceiling) throw refuse('ceiling_exceeded', { ceiling, requested: to }, param);
  requireNamed(state, 'newAmount' in command ? command.newAmount : command.increaseBy, param);
  return [requested(state, { incrementId, from, to, purpose: 'increase', reason, at })];
};

/** The tip comes once, on top of a sale that waits for it. Nothing is a tip too: then there is nothing left to wait for. */
export const requestTip = (command: CommandOf<'RequestTip'>, state: KnownTransaction): Events => {
  const { incrementId, captureId, tipAmount, tipMaxPercent, at } = command;
  if (state.authorisation.status === 'captured') throw refuse('already_captured');
  requireOpen(state, at);
  if (state.presented.captureMode !== 'tap_with_tip' || state.tipAmount > 0) throw refuse('authorisation_not_open');
  if (tipAmount === 0) return requestCapture({ type: 'RequestCapture', captureId, at }, state);
  if (state.authorisation.increaseSupported === false) throw refuse('tip_declined', notPermitted);
  requireIncrements(state);
  requireNamed(state, tipAmount, 'tip_amount');
  const tipMax = Math.floor((state.presented.amount * tipMaxPercent) / 100);
  if (tipAmount > tipMax) throw refuse('tip_too_large', { max: tipMax }, 'tip_amount');
  const { authorised: from } = state.authorisation;
  const to = from + tipAmount;
  if (to > CHARGE_MAX_MINOR) throw refuse('amount_too_large', { max: CHARGE_MAX_MINOR - from }, 'tip_amount');
  return [requested(state, { incrementId, from, to, purpose: 'tip', reason: null, at })];
};

/** An issuer may allow less than was asked; what it allows is what counts. It speaks of what is held, without what was released. */
export const recordIncrease = (
  { reference, answer, at }: CommandOf<'RecordIncrease'>,
  { subject, pending, authorisation }: KnownTransaction,
): Events => {
  if (pending?.kind !== 'increase' || pending.reference !== reference) return [];
  const { authorised: from, released } = authorisation;
  const asked = authorisation.increments.find(({ id }) => id === reference)?.to ?? from;
  if (answer.outcome === 'approved' && answer.approvedAmount + released > from) {
    const { approvedAmount, reasonCode } = answer;
    const to = Math.min(approvedAmount + released, asked);
    return [{ type: 'AuthorisationIncreased', data: { ...subject, incrementId: reference, from, to, reasonCode, at } }];
  }
  const { reasonCode } = answer;
  const declinedBy = answer.outcome === 'declined' ? answer.declinedBy : 'issuer';
  const declineReason = declineReasonOf(reasonCode).reason;
  const declined = { incrementId: reference, reasonCode, declineReason, declinedBy };
  return [{ type: 'IncreaseDeclined', data: { ...subject, ...declined, at } }];
};

/** What a scheme answers to an increase that it does not allow. */
const notPermitted = { decline_reason: declineReasonOf('57').reason, network_code: '57' };

const requireIncrements = (state: KnownTransaction): void => {
  const { authorisation } = state;
  if (!supportsIncrease(state)) throw refuse('scheme_not_supported');
  if (authorisation.increments.length >= incrementsMax) throw refuse('increment_limit_reached', { max: incrementsMax });
};

const requested = (
  { subject }: KnownTransaction,
  data: Omit<EventOf<'IncreaseRequested'>['data'], keyof typeof subject> & { from: Minor },
): DecidedEvent => ({ type: 'IncreaseRequested', data: { ...subject, ...data } });
