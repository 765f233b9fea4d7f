import { envelopeText, type Kind, type RecordedEvent } from '@taprail/webhooks-domain';

type Example = Readonly<{
  submerchant: string;
  sequence: number;
  transaction_id?: string;
  authorisation_chain_id?: string;
  object: Readonly<Record<string, unknown>>;
}>;

type Told = Readonly<{
  eventId: string;
  platformId: string;
  at: string;
  livemode: boolean;
  deliveries: RecordedEvent['deliveries'];
}>;

/** An event that did not happen, to try an endpoint with. Its time is over at once, so it is sent once. */
export const sampleEvent = (kind: Kind, told: Told, example: Example): RecordedEvent => {
  const { eventId, platformId, at, livemode, deliveries } = told;
  const { submerchant, sequence, object } = example;
  const transactionId = example.transaction_id ?? null;
  const chainId = example.authorisation_chain_id ?? null;
  const about = { eventId, kind, occurredAt: at, submerchant, transactionId };
  const request = { id: null, idempotencyKey: null };
  return {
    ...about,
    platformId,
    deadline: at,
    sample: true,
    deliveries,
    body: envelopeText({ ...about, livemode, sequence, chainId, request, object }),
  };
};
