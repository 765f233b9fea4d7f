/** The endpoints of a platform as their domain folds them, right after the command. */
export type EndpointReply = Readonly<{ endpoint: unknown; position: string | null }>;

type OfEndpoint<Data extends object = object> = Readonly<{ platformId: string; endpointId: string }> & Readonly<Data>;

type Changed<Data> = { data: Data; reply: EndpointReply };

/** Where a public event is recorded: the number of an event in a stream. */
type EventAddress = Readonly<{ stream: string; revision: number }>;

export type QueuedDelivery = Readonly<{ deliveryId: string; endpointId: string }>;

/** The object that a sample is about, in the fields of an event. */
export type SampleSubject = Readonly<{
  submerchant: string;
  sequence: number;
  transaction_id?: string;
  authorisation_chain_id?: string;
  object: Readonly<Record<string, unknown>>;
}>;

/** A job as its domain folds it. */
export type JobReply = Readonly<{ job: unknown }>;

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
    OfEndpoint<{ changes: Readonly<Record<string, unknown>>; expectedRevision?: number | undefined }>
  >;
  'webhooks.roll-secret': Changed<OfEndpoint<{ secretToken: string; overlapS: number }>>;
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
  'webhooks.start-job': { data: OfJob<{ order: Readonly<Record<string, unknown>> }>; reply: JobReply };
  'webhooks.cancel-job': { data: OfJob; reply: JobReply };
};
