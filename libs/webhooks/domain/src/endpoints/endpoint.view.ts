import type { DisabledReason, EndpointMetadata } from './endpoints.events';
import type { EndpointRecord } from './endpoints.state';

export type EndpointView = Readonly<{
  id: string;
  object: 'webhook_endpoint';
  url: string;
  enabled_events: readonly string[];
  description: string | null;
  status: 'enabled' | 'disabled';
  disabled_reason: DisabledReason | null;
  api_version: string;
  /** Until when the secret before the last roll signs too. */
  previous_secret_expires_at: string | null;
  created_at: string;
  metadata: EndpointMetadata;
}>;

export const endpointView = (endpoint: EndpointRecord): EndpointView => ({
  id: endpoint.id,
  object: 'webhook_endpoint',
  url: endpoint.url,
  enabled_events: endpoint.enabledEvents,
  description: endpoint.description,
  status: endpoint.status === 'enabled' ? 'enabled' : 'disabled',
  disabled_reason: endpoint.disabledReason,
  api_version: endpoint.apiVersion,
  previous_secret_expires_at: endpoint.secrets[1]?.expiresAt ?? null,
  created_at: endpoint.createdAt,
  metadata: endpoint.metadata,
});
