import { BusUnavailable, CommandTimeout } from '../../command-bus';
import { describeError } from '../../delivery/attempt';
import { SendTimedOut } from '../client/kafka-requests';

/** Answers about the messages themselves: those of others may be fine. */
const refusals: ReadonlySet<unknown> = new Set([
  'UNKNOWN_TOPIC_OR_PARTITION',
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'TOPIC_AUTHORIZATION_FAILED',
]);
const unreachable: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH']);
const depthMax = 5;

/** Whether a broker has refused the content of a request, as opposed to one that is away. */
export const isRefusedByBroker = (error: unknown, depth = 0): boolean => {
  if (typeof error !== 'object' || error === null || depth > depthMax) return false;
  const { type, cause } = error as { type?: unknown; cause?: unknown };
  return refusals.has(type) || isRefusedByBroker(cause, depth + 1);
};

/** Whether the broker cannot have the message: it refused it, or was never reached. */
const surelyNotSent = (error: unknown, depth = 0): boolean => {
  if (typeof error !== 'object' || error === null || depth > depthMax) return false;
  const { type, code, cause } = error as { type?: unknown; code?: unknown; cause?: unknown };
  return refusals.has(type) || unreachable.has(code) || surelyNotSent(cause, depth + 1);
};

const isUnanswered = (error: unknown): boolean =>
  error instanceof SendTimedOut || (error instanceof Error && error.name.startsWith('KafkaJS'));

/** The error that a sender gets: that nothing was handed over, that the outcome is not known, or what the handler refused. */
export const failureOf = (error: unknown, command: string): unknown => {
  if (surelyNotSent(error)) return new BusUnavailable(describeError(error), { cause: error });
  return isUnanswered(error) ? new CommandTimeout(command) : error;
};
