import { envelopeText, type Kind, type PublicEvent } from '@taprail/webhooks-domain';

type Example = Readonly<{
  submerchant: string;
  sequence: number;
  transaction_id?: string;
  authorisation_chain_id?: string;
  object: Readonly<Record<string, unknown>>;
}>;

type Told = Readonly<{ eventId: string; platformId: string; at: string; livemode: boolean }>;

/** An event that did not happen, to try an endpoint with. Its time is over at once, so it is sent once. */
export const sampleEvent = (kind: Kind, { eventId, platformId, at, livemode }: Told, example: Example): PublicEvent => {
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
    body: envelopeText({ ...about, livemode, sequence, chainId, request, object }),
  };
};
