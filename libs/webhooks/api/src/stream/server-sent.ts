import type { FedEvent } from './event-feed';

export const contentType = 'text/event-stream; charset=utf-8';

/** Nobody on the way may keep or gather what is to arrive at once. */
export const headers = { 'cache-control': 'no-store', 'x-accel-buffering': 'no' };

/** Sent first: how long to wait before connecting again, and that the stream is open. */
export const greeting = 'retry: 2000\n\n';

/** The id is the event's own, so that a reader that connects again goes on after what it has seen. */
export const serverSent = (event: FedEvent | undefined): string => {
  // A comment keeps proxies from closing what they take for dead. A body is one line: JSON has no line breaks of its own.
  if (!event) return ': still here\n\n';
  // Without an id: a reader that connects again would go back to where the event first was.
  if (event.replayed) return `event: replayed\ndata: ${event.body}\n\n`;
  return `id: ${event.id}\nevent: ${event.kind}\ndata: ${event.body}\n\n`;
};
