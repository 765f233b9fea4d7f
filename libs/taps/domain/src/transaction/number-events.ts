import { type DecidedEvent, isAnnounced, type TransactionEvent } from './transaction.events';

/** Numbers the events that platforms hear of, after the last number that they have heard. */
export const numberEvents = (decided: readonly DecidedEvent[], last: number): readonly TransactionEvent[] => {
  let sequence = last;
  return decided.map((event) => {
    if (!isAnnounced(event.type)) return event as TransactionEvent;
    sequence += 1;
    return { ...event, data: { ...event.data, sequence } } as TransactionEvent;
  });
};
