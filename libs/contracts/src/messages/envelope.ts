/** The originator of a change: written into every event and shown in the audit. */
export type Actor = Readonly<{ kind: 'api_key' | 'operator' | 'psp' | 'scheduler' | 'service' | 'user'; id: string }>;

/** The metadata that travels with a command and is stored beside the events that it causes. */
export type Envelope = Readonly<{
  /** Minted once per intention: event ids and new resource ids derive from it, so a repeated command has one effect. */
  commandId: string;
  correlationId: string;
  actor: Actor;
  requestId?: string;
  idempotencyKey?: string;
  /** W3C trace context. */
  traceparent?: string;
}>;

/** A command on its way to the service that decides it. The key orders commands of one subject. */
export type CommandMessage<Name extends string = string, Data = unknown> = Envelope &
  Readonly<{
    name: Name;
    key: string;
    data: Data;
    /** Real time in milliseconds; past it the service refuses instead of acting after the caller has given up. */
    deadlineMs: number;
  }>;

/** A published fact of a context. The id is that of the stored event it announces. */
export type IntegrationEvent<Kind extends string = string, Data = unknown> = Readonly<{
  id: string;
  kind: Kind;
  version: number;
  /** Orders the events of one subject. */
  key: string;
  /** RFC 3339, on the product's clock. */
  occurredAt: string;
  source: Readonly<{ stream: string; revision: number }>;
  correlationId: string;
  traceparent?: string;
  /** The request that caused it, if one did. */
  requestId?: string;
  idempotencyKey?: string;
  data: Data;
}>;
