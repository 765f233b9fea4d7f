import { errorEntry, isErrorCode } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';

/**
 * A handler throws this for a message that no later attempt can accept: an unknown type or version, content that breaks
 * its schema, a rule that refuses it. The message is parked with its key after a bounded number of attempts.
 */
export class ContentFailure extends Error {
  override readonly name = 'ContentFailure';
}

/**
 * Whether a failure lies in the message. A refusal by a rule does, unless its code asks the caller to try again. Every
 * other failure is transient, also one that nobody has classified: the message is held and tried until it succeeds.
 */
export const isContentFailure = (error: unknown): boolean =>
  error instanceof ContentFailure || (error instanceof Rejection && !asksToTryAgain(error.code));

/** A conflict between writers is no caller's to repeat unseen, but the same message may be decided on the new state. */
const asksToTryAgain = (code: string): boolean =>
  code === 'concurrent_modification' || (isErrorCode(code) && errorEntry(code).retryable);
