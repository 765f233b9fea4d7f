import type { DomainEvent } from '@taprail/event-sourcing';

export type EndpointMetadata = Readonly<Record<string, string>>;

/** `gone`: the receiver answered 410. `failing`: nothing reached it for five days. */
export type DisabledReason = 'requested' | 'gone' | 'failing';

export type EndpointFields = Readonly<{
  url: string;
  enabledEvents: readonly string[];
  description: string | null;
  metadata: EndpointMetadata;
}>;

type OfEndpoint<Data extends object = object> = Data & Readonly<{ endpointId: string; at: string }>;

export type EndpointEvent =
  | DomainEvent<
      'EndpointRegistered',
      OfEndpoint<EndpointFields & Readonly<{ platformId: string; apiVersion: string; secretToken: string }>>
    >
  | DomainEvent<'EndpointChanged', OfEndpoint<Readonly<{ changes: Partial<EndpointFields> }>>>
  | DomainEvent<'EndpointEnabled', OfEndpoint>
  | DomainEvent<'EndpointDisabled', OfEndpoint<Readonly<{ reason: DisabledReason }>>>
  /** The secret before it goes on signing until then. */
  | DomainEvent<'EndpointSecretRolled', OfEndpoint<Readonly<{ secretToken: string; overlapUntil: string }>>>
  /** Somebody was shown the secrets again; who is beside the event. */
  | DomainEvent<'EndpointSecretRevealed', OfEndpoint>
  | DomainEvent<'EndpointDeleted', OfEndpoint>;
