import type { CommandOf } from '../../transaction/transaction.commands';
import type { DecidedEvent } from '../../transaction/transaction.events';
import { heldOf, isRevoked, type KnownTransaction, postedOf } from '../../transaction/transaction.state';
import { refuse, requireNamed, requireNothingPending, requireNotTakenBack, requireOpen } from '../refuse';

type Events = readonly DecidedEvent[];

/** Gives back what is held and not posted, or a part of it. Giving back everything ends the tap. */
export const requestRelease = (command: CommandOf<'RequestRelease'>, state: KnownTransaction): Events => {
  const { releaseId, at } = command;
  requireOpen(state, at);
  const { subject, authorisation } = state;
  const releasable = heldOf(authorisation) - postedOf(authorisation);
  const amount = command.amount ?? releasable;
  if (amount > releasable || releasable === 0) throw refuse('amount_exceeds_releasable', { releasable }, 'amount');
  if (command.amount !== undefined) requireNamed(state, command.amount, 'amount');
  if (amount === heldOf(authorisation)) {
    return [{ type: 'ReversalRequested', data: { ...subject, reversalId: releaseId, reason: 'released', at } }];
  }
  return [{ type: 'ReleaseRequested', data: { ...subject, releaseId, amount, at } }];
};

/** Takes the tap back as a whole; possible until it is settled, after that a refund is the way. */
export const requestReversal = (command: CommandOf<'RequestReversal'>, state: KnownTransaction): Events => {
  const { type: _, ...reversal } = command;
  const { subject, authorisation, settlement, refunds, disputes } = state;
  requireNotTakenBack(state);
  if (isRevoked(state)) throw refuse('already_reversed');
  if (authorisation.status === 'declined') throw refuse('authorisation_not_open');
  requireNothingPending(state);
  if (settlement || refunds.length > 0 || disputes.length > 0) throw refuse('already_settled');
  if (authorisation.status !== 'captured') requireOpen(state, command.at);
  return [{ type: 'ReversalRequested', data: { ...subject, ...reversal } }];
};

/** The acquirer's word on a release or a reversal, whichever was under way. */
export const recordReversal = (
  { reference, refusal, at }: CommandOf<'RecordReversal'>,
  state: KnownTransaction,
): Events => {
  const { subject, pending, authorisation } = state;
  if (!pending || pending.reference !== reference) return [];
  if (pending.kind !== 'release' && pending.kind !== 'reverse') return [];
  if (refusal !== undefined) {
    return [{ type: 'CallRefused', data: { ...subject, kind: pending.kind, reference, message: refusal, at } }];
  }
  if (pending.kind === 'release') {
    return [{ type: 'AuthorisationReleased', data: { ...subject, releaseId: reference, amount: pending.amount, at } }];
  }
  const releasedAmount = authorisation.status === 'captured' ? 0 : heldOf(authorisation);
  return [{ type: 'TapReversed', data: { ...subject, reason: pending.reason, releasedAmount, at } }];
};

/** The issuer gave the hold up by itself. Something under way is waited for: whoever is refused here comes back. */
export const expire = ({ at }: CommandOf<'Expire'>, state: KnownTransaction): Events => {
  const { subject, authorisation } = state;
  const { status, expiresAt } = authorisation;
  if (status !== 'open' || expiresAt === null || Date.parse(at) < Date.parse(expiresAt)) return [];
  requireNothingPending(state);
  const releasedAmount = heldOf(authorisation);
  return [{ type: 'AuthorisationExpired', data: { ...subject, releasedAmount, at } }];
};
