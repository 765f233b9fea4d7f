import type { SampleSubject } from '@taprail/contracts';
import { webhookBody, type PublicEventKind, type RecordedPublicEvent } from '@taprail/webhooks-domain';

type SampleFields = Readonly<{
  eventId: string;
  platformId: string;
  at: string;
  livemode: boolean;
  deliveries: RecordedPublicEvent['deliveries'];
}>;

/** An event that did not happen, to try endpoints with. Its time is over at once, so it is sent once. */
export const sampleEvent = (
  kind: PublicEventKind,
  fields: SampleFields,
  subject: SampleSubject,
): RecordedPublicEvent => {
  const { eventId, platformId, at, livemode, deliveries } = fields;
  const { submerchant, sequence, object } = subject;
  const transactionId = subject.transaction_id ?? null;
  const chainId = subject.authorisation_chain_id ?? null;
  const about = { eventId, kind, occurredAt: at, submerchant, transactionId };
  const request = { id: null, idempotencyKey: null };
  return {
    ...about,
    platformId,
    deadline: at,
    sample: true,
    deliveries,
    body: webhookBody({ ...about, livemode, sequence, chainId, request, object }),
  };
};
