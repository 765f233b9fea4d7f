import type { Rejection } from '@taprail/event-sourcing';
import type { CommandOf } from '../../transaction/transaction.commands';
import type { DecidedEvent } from '../../transaction/transaction.events';
import type { RecordedTransaction, RequestedTransaction, Transaction } from '../../transaction/transaction.state';
import { tapStatus } from '../../views/status';
import { refuse } from '../refuse';

type Events = readonly DecidedEvent[];

/** How long a card is waited for. */
export const cardWaitMs = 60_000;

/** The tap as it is asked for, stored before the reader lights up. What needs the card is judged once it is there. */
export const request = ({ tap, joins, at }: CommandOf<'Request'>, state: Transaction): Events => {
  if (state.status !== 'none') return [];
  if (joins && (joins.subMerchantId !== tap.subMerchantId || joins.currency !== tap.currency)) {
    throw refuse('chain_mismatch', {}, 'authorisation_chain_id');
  }
  const waitsUntil = new Date(Date.parse(at) + cardWaitMs).toISOString();
  return [{ type: 'TapRequested', data: { at, ...tap, waitsUntil } }];
};

/** Until its card is taken a tap can be canceled; one that is canceled stays as it is. */
export const cancel = ({ at }: CommandOf<'Cancel'>, state: RecordedTransaction): Events => {
  if (state.status === 'known') throw refuse('tap_not_cancelable', { status: tapStatus(state) });
  return canceled(state, { at, reason: 'requested_by_platform' });
};

export const endWait = ({ reason, at }: CommandOf<'EndWait'>, state: RecordedTransaction): Events =>
  state.status === 'known' ? [] : canceled(state, { at, reason });

const canceled = (
  { cancellation, subject }: RequestedTransaction,
  end: NonNullable<RequestedTransaction['cancellation']>,
): Events => (cancellation ? [] : [{ type: 'TapCanceled', data: { ...end, ...subject } }]);

/** Everything else that is wanted of a tap needs its card. */
export const refuseWithoutCard = ({ cancellation }: RequestedTransaction): Rejection =>
  refuse(cancellation ? 'authorisation_not_open' : 'outcome_unknown');
