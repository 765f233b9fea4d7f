import { TaprailError } from '@taprail/sdk';
import { replayResult } from './replay-estimate';

export type RedeliveryOrder = Readonly<{ eventId: string; idempotencyKey: string }>;

type Run = Readonly<{
  send: (order: RedeliveryOrder) => PromiseLike<unknown>;
  report: (done: number, total: number) => void;
  signal: AbortSignal;
}>;

/** Whether the API has rejected this event, and may accept the next one. */
const isRejected = (error: unknown): error is TaprailError =>
  error instanceof TaprailError &&
  error.status !== undefined &&
  ![401, 403].includes(error.status) &&
  !error.isRetryable;

/**
 * Sends events again, one after the other, and gives the outcome in words. A rejected event does not keep the others back. An
 * error that the next event would meet too, such as a lost connection, ends it.
 */
export const redeliverEach = async (
  orders: readonly RedeliveryOrder[],
  { send, report, signal }: Run,
): Promise<string> => {
  const errors: { event_id: string; code: string }[] = [];
  let queued = 0;
  const summary = () => replayResult({ result: { queued, refused: errors.length }, errors });
  for (const [done, order] of orders.entries()) {
    if (signal.aborted) return `Cancelled after ${done} of ${orders.length}. ${summary()}`;
    report(done, orders.length);
    try {
      await send(order);
      queued += 1;
    } catch (error) {
      if (!isRejected(error)) {
        throw new Error(`Stopped after ${done} of ${orders.length}. ${summary()} ${(error as Error).message}`, {
          cause: error,
        });
      }
      errors.push({ event_id: order.eventId, code: error.code });
    }
  }
  return summary();
};
