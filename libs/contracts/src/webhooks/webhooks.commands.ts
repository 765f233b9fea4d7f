import type { WebhookKind } from './webhook-kinds';

/** As the interface shows an endpoint for webhooks. */
type EndpointResource = Readonly<{
  id: string;
  object: 'webhook_endpoint';
  url: string;
  enabled_events: readonly string[];
  description: string | null;
  status: 'enabled' | 'disabled';
  /** `gone`: the receiver answered 410. `failing`: nothing reached it for five days. */
  disabled_reason: 'requested' | 'gone' | 'failing' | null;
  api_version: string;
  /** Until when the secret before the last roll signs too. */
  previous_secret_expires_at: string | null;
  created_at: string;
  metadata: Readonly<Record<string, string>>;
}>;

/** An endpoint as a command left it; `revision` is that of the last event about it. */
export type EndpointReply = Readonly<{ endpoint: EndpointResource; revision: number; position: string | null }>;

/** A merge patch: what is left out stays, null clears what may be empty. */
type EndpointChangesRequest = Readonly<{
  url?: string;
  enabledEvents?: readonly string[];
  description?: string | null;
  metadata?: Readonly<Record<string, string | null>> | null;
  status?: 'enabled' | 'disabled';
}>;

type OfEndpoint<Data extends object = object> = Readonly<{ platformId: string; endpointId: string }> & Readonly<Data>;

type Changed<Data> = { data: Data; reply: EndpointReply };

/** The place at which a public event is recorded: the number of an event in a stream. */
type EventAddress = Readonly<{ stream: string; revision: number }>;

export type QueuedDelivery = Readonly<{ deliveryId: string; endpointId: string }>;

/** The object that a sample is about, in the fields of an event. */
export type SampleSubject = Readonly<{
  /** Null where it is about the platform itself. */
  submerchant: string | null;
  sequence: number;
  transaction_id?: string;
  authorisation_chain_id?: string;
  object: Readonly<Record<string, unknown>>;
}>;

/** Which events are to be sent again: all that match. */
type ReplayRequest = Readonly<{
  kind: 'events.redeliver';
  from: string;
  to: string;
  /** Empty: every kind. */
  kinds: readonly WebhookKind[];
  endpointId: string | null;
  deliveryStatus: 'pending' | 'succeeded' | 'failed' | 'deferred' | null;
}>;

/** How an endpoint is put to the test. */
type DrillRequest = Readonly<{
  kind: 'webhooks.drill';
  endpointId: string;
  count: number;
  /** Copies of each event beyond the first. */
  duplicates: number;
  reorder: boolean;
  delayMs: number;
  badSignature: boolean;
}>;

type JobRequest = ReplayRequest | DrillRequest;

/** As the interface shows a job. */
type JobResource = Readonly<{
  id: string;
  object: 'job';
  kind: JobRequest['kind'];
  status: 'running' | 'succeeded' | 'cancelled';
  done: number;
  total: number | null;
  result: Readonly<Record<string, unknown>> | null;
  errors: readonly Readonly<{ event_id: string; code: string }>[];
  created_at: string;
  finished_at: string | null;
}>;

export type JobReply = Readonly<{ job: JobResource }>;

type OfJob<Data extends object = object> = Readonly<{ platformId: string; jobId: string }> & Readonly<Data>;

type OfListener<Data extends object = object> = Readonly<{ platformId: string; listenerId: string; untilMs: number }> &
  Readonly<Data>;

export type ListenerReply = Readonly<{ listenerId: string }>;

export type WebhooksCommands = {
  /** The secret itself does not travel: the vault has it under its token. */
  'webhooks.register-endpoint': Changed<
    OfEndpoint<{
      url: string;
      enabledEvents: readonly string[];
      description: string | null;
      metadata: Readonly<Record<string, string>>;
      secretToken: string;
    }>
  >;
  'webhooks.change-endpoint': Changed<
    OfEndpoint<{ changes: EndpointChangesRequest; expectedRevision?: number | undefined }>
  >;
  'webhooks.roll-secret': Changed<OfEndpoint<{ secretToken: string; overlapS: number }>>;
  /** Notes who is shown the secrets, before they are. */
  'webhooks.reveal-secret': Changed<OfEndpoint>;
  'webhooks.delete-endpoint': Changed<OfEndpoint<{ expectedRevision?: number | undefined }>>;
  /** To one endpoint, or to every one that is subscribed and everyone who listens. */
  'webhooks.replay': {
    data: Readonly<{ platformId: string; eventId: string; eventPlace: EventAddress; endpointId: string | null }>;
    reply: Readonly<{ deliveries: readonly QueuedDelivery[] }>;
  };
  /** Someone reads the stream of events and wants what is replayed, until then or until it is closed. */
  'webhooks.open-listener': { data: OfListener<{ kinds: readonly string[] }>; reply: ListenerReply };
  'webhooks.close-listener': { data: OfListener; reply: ListenerReply };
  /** Erases the answers of a receiver to one delivery. */
  'webhooks.erase-answers': {
    data: Readonly<{
      platformId: string;
      eventId: string;
      eventPlace: EventAddress;
      endpointId: string;
      deliveryId: string;
    }>;
    reply: Readonly<{ deliveryId: string; position: string | null }>;
  };
  /** A sample of this kind to one endpoint. */
  'webhooks.send-sample': {
    data: OfEndpoint<{ kind: string }>;
    reply: Readonly<{ eventId: string; delivery: QueuedDelivery }>;
  };
  /** A sample about an object that exists, to every endpoint that is subscribed and everyone who listens. */
  'webhooks.trigger': {
    data: Readonly<{ platformId: string; kind: string; subject: SampleSubject }>;
    reply: Readonly<{ eventId: string; deliveries: readonly QueuedDelivery[] }>;
  };
  'webhooks.start-job': { data: OfJob<{ order: JobRequest }>; reply: JobReply };
  'webhooks.cancel-job': { data: OfJob; reply: JobReply };
};
