import { derivedIdAt, type IntegrationEvent, isWebhookKind } from '@taprail/contracts';
import { webhookBody, type PublicEvent } from '@taprail/webhooks-domain';

/** The fields that every public kind of integration event has; the others depend on its subject. */
type PublicEventData = Readonly<{
  platform_id: string;
  /** Absent where it is about the platform itself. */
  submerchant?: string;
  sequence: number;
  livemode: boolean;
  transaction_id?: string;
  authorisation_chain_id?: string;
  object: Readonly<Record<string, unknown>>;
}>;

export const publicEventId = ({ id, occurredAt, source }: IntegrationEvent): string =>
  derivedIdAt('evt', Date.parse(occurredAt), source.revision, id);

/**
 * The public event of an integration event, with the body of its webhook. Its id follows from the integration event's, so
 * that one delivered twice is one event, and rises in the order in which its subject changed.
 */
export const publicEventOf = (event: IntegrationEvent): PublicEvent => {
  const { kind, occurredAt, requestId = null, idempotencyKey = null } = event;
  if (!isWebhookKind(kind)) throw new Error(`${kind} is not sent to integrators`);
  const data = event.data as PublicEventData;
  const { platform_id: platformId, submerchant = null, sequence, livemode, object } = data;
  const eventId = publicEventId(event);
  const transactionId = data.transaction_id ?? null;
  const chainId = data.authorisation_chain_id ?? null;
  const request = { id: requestId, idempotencyKey };
  return {
    eventId,
    platformId,
    kind,
    occurredAt,
    transactionId,
    submerchant,
    deadline: kind === 'dispute.evidence_required' ? String(object['scheme_deadline']) : null,
    sample: false,
    body: webhookBody({
      eventId,
      kind,
      occurredAt,
      livemode,
      sequence,
      submerchant,
      transactionId,
      chainId,
      request,
      object,
    }),
  };
};
