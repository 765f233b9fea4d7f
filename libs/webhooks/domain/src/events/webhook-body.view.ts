import { apiVersion } from '../endpoints/endpoints.decider';
import type { PublicEventKind } from './kinds';

/** A larger body has the address of the resource instead of the resource. */
export const bodyBytesMax = 256 * 1_024;

export type WebhookBodyFields = Readonly<{
  eventId: string;
  kind: PublicEventKind;
  occurredAt: string;
  livemode: boolean;
  sequence: number;
  submerchant: string | null;
  transactionId: string | null;
  chainId: string | null;
  request: Readonly<{ id: string | null; idempotencyKey: string | null }>;
  object: Readonly<Record<string, unknown>>;
}>;

const paths: Readonly<Record<string, string>> = {
  tap: '/v1/taps',
  transaction: '/v1/transactions',
  dispute: '/v1/disputes',
  payout: '/v1/payouts',
  refund: '/v1/refunds',
  sub_merchant: '/sub-merchants',
};

/** The body of a webhook, as text: the order of its fields is part of what is signed. */
export const webhookBody = (event: WebhookBodyFields): string => {
  const text = writeBody(event, event.object);
  return fitsBody(text) ? text : writeBody(event, referenceTo(event.object));
};

const writeBody = (event: WebhookBodyFields, object: object): string =>
  JSON.stringify({
    id: event.eventId,
    object: 'event',
    type: event.kind,
    api_version: apiVersion,
    created_at: event.occurredAt,
    livemode: event.livemode,
    sequence: event.sequence,
    submerchant: event.submerchant,
    transaction_id: event.transactionId,
    authorisation_chain_id: event.chainId,
    request: { id: event.request.id, idempotency_key: event.request.idempotencyKey },
    data: { object, previous_attributes: {} },
  });

const referenceTo = ({ id, object }: WebhookBodyFields['object']): object => ({
  id,
  object,
  url: `${paths[String(object)] ?? `/v1/${String(object)}s`}/${String(id)}`,
});

/** Whether the text is small enough in UTF-8. */
const fitsBody = (text: string): boolean => {
  // A UTF-16 unit becomes three bytes at most, so most bodies need no counting.
  if (text.length * 3 <= bodyBytesMax) return true;
  let bytes = 0;
  for (const character of text) bytes += utf8BytesOf(character.codePointAt(0)!);
  return bytes <= bodyBytesMax;
};

const utf8BytesOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);
