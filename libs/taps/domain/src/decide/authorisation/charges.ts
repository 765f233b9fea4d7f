import type { CommandOf } from '../../transaction/transaction.commands';
import type { DecidedEvent } from '../../transaction/transaction.events';
import { heldOf, type KnownTransaction, postedOf } from '../../transaction/transaction.state';
import { refuse, requireNamed, requireOpen } from '../refuse';

type Events = readonly DecidedEvent[];

const chargesMax = 200;

/** A charge of a stay, noted against the authorisation without collecting it yet. */
export const postCharge = (command: CommandOf<'PostCharge'>, state: KnownTransaction): Events => {
  const { type: _, at, ...charge } = command;
  const { subject, authorisation } = state;
  if (authorisation.charges.some(({ id }) => id === charge.chargeId)) return [];
  requireOpen(state, at);
  requireNamed(state, charge.amount, 'amount');
  if (authorisation.charges.length >= chargesMax) throw refuse('charge_limit_reached', { max: chargesMax });
  const [held, posted] = [heldOf(authorisation), postedOf(authorisation)];
  if (posted + charge.amount > held) {
    // As an increase would name it, which counts what was released as well.
    const required = authorisation.released + posted + charge.amount;
    throw refuse('charge_exceeds_authorisation', { required_amount: required, available: held - posted }, 'amount');
  }
  return [{ type: 'ChargePosted', data: { ...subject, ...charge, at } }];
};

export const voidCharge = ({ chargeId, at }: CommandOf<'VoidCharge'>, state: KnownTransaction): Events => {
  const { subject, authorisation } = state;
  const charge = authorisation.charges.find(({ id }) => id === chargeId);
  if (!charge) throw refuse('charge_not_found');
  if (charge.status !== 'posted') throw refuse('charge_not_posted');
  requireOpen(state, at);
  return [{ type: 'ChargeVoided', data: { ...subject, chargeId, at } }];
};
