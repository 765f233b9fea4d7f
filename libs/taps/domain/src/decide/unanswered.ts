import type { CommandOf } from '../transaction/transaction.commands';
import type { DecidedEvent } from '../transaction/transaction.events';
import type { KnownTransaction } from '../transaction/transaction.state';

const secondMs = 1_000;

/** When to ask what became of a call that was not answered: after 5 s, 30 s, 2 min, 10 min and 1 h. */
export const queryDelaysMs: readonly number[] = [5, 30, 120, 600, 3_600].map((seconds) => seconds * secondMs);

/**
 * An unknown outcome is a state. A tap that stays unknown to the end is reversed, because a cardholder must not be left
 * with a hold that nobody knows of; anything else is asked for every hour, for as long as it takes.
 */
export const noteUnanswered = (
  { reference, kind, at }: CommandOf<'NoteUnanswered'>,
  { subject, pending }: KnownTransaction,
): readonly DecidedEvent[] => {
  if (pending?.kind !== kind || pending.reference !== reference) return [];
  const attempt = pending.attempts + 1;
  const isLast = kind === 'authorise' && attempt > queryDelaysMs.length;
  const delayMs = queryDelaysMs[attempt - 1] ?? queryDelaysMs.at(-1)!;
  const askAgainAt = isLast ? null : new Date(Date.parse(at) + delayMs).toISOString();
  const unanswered = {
    type: 'CallUnanswered',
    data: { ...subject, kind, reference, attempt, askAgainAt, at },
  } as const;
  if (!isLast) return [unanswered];
  const reversalId = `${reference}-timeout`;
  return [unanswered, { type: 'ReversalRequested', data: { ...subject, reversalId, reason: 'timeout_reversal', at } }];
};
