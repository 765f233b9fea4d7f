import type { Clock } from '@taprail/clock';
import type { IntegrationEvent } from '@taprail/contracts';
import { derivedId } from '@taprail/contracts';
import { Codec, type EventStore, StreamDoor } from '@taprail/event-store';
import { RecentMap } from '@taprail/subscriptions';
import {
  envelopeText,
  isKind,
  publicEvent,
  type PublicEvent,
  type PublicEventRecorded,
  publicEventStreamPrefix,
  type RecordPublicEvent,
  upcasters,
} from '@taprail/webhooks-domain';

export const publicEventCodec = new Codec<PublicEventRecorded>(upcasters);

const bodiesMax = 4_000;

/** The one door to public events: what happened, in the bytes that every receiver gets. */
export class PublicEvents extends StreamDoor<PublicEvent | null, RecordPublicEvent, PublicEventRecorded> {
  private readonly bodies = new RecentMap<Buffer>(bodiesMax);

  constructor(store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: publicEventStreamPrefix, decider: publicEvent, codec: publicEventCodec });
  }

  async find(eventId: string): Promise<PublicEvent | undefined> {
    return (await this.load(eventId)).state ?? undefined;
  }

  /** The same bytes on every attempt. */
  async body(eventId: string): Promise<Buffer> {
    const known = this.bodies.get(eventId);
    if (known) return known;
    const event = await this.find(eventId);
    if (!event) throw new Error(`${eventId} is to be sent and was never recorded`);
    return this.keep(event);
  }

  keep({ eventId, body }: PublicEvent): Buffer {
    const bytes = Buffer.from(body);
    this.bodies.set(eventId, bytes);
    return bytes;
  }
}

/** What every kind of news has; the rest depends on its subject. */
type NewsData = Readonly<{
  platform_id: string;
  submerchant: string;
  sequence: number;
  livemode: boolean;
  transaction_id?: string;
  authorisation_chain_id?: string;
  object: Readonly<Record<string, unknown>>;
}>;

/** An integration event in the words of the webhook. Its id follows from the event's, so hearing it twice is one event. */
export const publicEventOf = (event: IntegrationEvent): PublicEvent => {
  const { id, kind, occurredAt, requestId = null, idempotencyKey = null } = event;
  if (!isKind(kind)) throw new Error(`${kind} is not sent to integrators`);
  const data = event.data as NewsData;
  const { platform_id: platformId, submerchant, sequence, livemode, object } = data;
  const eventId = derivedId('evt', id);
  const transactionId = data.transaction_id ?? null;
  const chainId = data.authorisation_chain_id ?? null;
  const request = { id: requestId, idempotencyKey };
  const about = { eventId, kind, occurredAt, submerchant, transactionId };
  return {
    ...about,
    platformId,
    deadline: kind === 'dispute.evidence_required' ? String(object['scheme_deadline']) : null,
    sample: false,
    body: envelopeText({ ...about, livemode, sequence, chainId, request, object }),
  };
};
