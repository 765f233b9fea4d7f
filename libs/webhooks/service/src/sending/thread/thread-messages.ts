import type { PublicEventKind } from '@taprail/webhooks-domain';
import type { SendOrder, SendResult } from '../sender';

/** Lists and not objects: the names of all fields would be copied with each, which takes longer than the rest. */
export type OrderMessage = readonly [
  number: number,
  endpointId: string,
  url: string,
  secrets: readonly string[],
  eventId: string,
  kind: PublicEventKind,
  deliveryId: string,
  replayed: boolean,
  n: number,
  body: string,
];

/** Under the number of its order. */
export type SentMessage = readonly [
  number: number,
  statusCode: number | null,
  error: string | null,
  excerpt: string | null,
  answerHead: string | null,
  retryAfterMs: number | null,
  durationMs: number,
  connectMs: number | null,
  firstByteMs: number | null,
  signature: string,
];

export const orderMessage = (number: number, order: SendOrder): OrderMessage => {
  const { endpointId, url, secrets, eventId, kind, deliveryId, replayed, n, body } = order;
  return [number, endpointId, url, secrets, eventId, kind, deliveryId, replayed, n, body];
};

export const orderIn = (letter: OrderMessage): SendOrder => {
  const [, endpointId, url, secrets, eventId, kind, deliveryId, replayed, n, body] = letter;
  return { endpointId, url, secrets, eventId, kind, deliveryId, replayed, n, body };
};

export const sentMessage = (number: number, { outcome, signature }: SendResult): SentMessage => {
  const { statusCode, error, excerpt, answerHead, retryAfterMs, durationMs, connectMs, firstByteMs } = outcome;
  return [number, statusCode, error, excerpt, answerHead, retryAfterMs, durationMs, connectMs, firstByteMs, signature];
};

export const sentIn = (letter: SentMessage): SendResult => {
  const [, statusCode, error, excerpt, answerHead, retryAfterMs, durationMs, connectMs, firstByteMs, signature] =
    letter;
  const outcome = { statusCode, error, excerpt, answerHead, retryAfterMs, durationMs, connectMs, firstByteMs };
  return { outcome, signature };
};
