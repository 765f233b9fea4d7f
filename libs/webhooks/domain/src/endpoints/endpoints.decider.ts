import { type Decider, Rejection, unreachable } from '@taprail/event-sourcing';
import type { DisabledReason, EndpointEvent, EndpointFields, EndpointMetadata } from './endpoints.events';
import {
  noEndpoints,
  type PlatformEndpoints,
  type EndpointRecord,
  endpointsIn,
  evolveEndpoints,
} from './endpoints.state';

export const endpointsMax = 16;
export const metadataKeysMax = 50;
export const apiVersion = '1';

/** Fields that are left out stay; null clears one that may be empty. */
export type EndpointChanges = Readonly<{
  url?: string;
  enabledEvents?: readonly string[];
  description?: string | null;
  metadata?: Readonly<Record<string, string | null>> | null;
  status?: 'enabled' | 'disabled';
}>;

export type EndpointCommand = Readonly<{ endpointId: string; at: string }> &
  (
    | (Readonly<{ type: 'Register'; platformId: string; secretToken: string }> & EndpointFields)
    | Readonly<{ type: 'Change'; changes: EndpointChanges; expectedRevision?: number | undefined }>
    | Readonly<{ type: 'Disable'; reason: Exclude<DisabledReason, 'requested'> }>
    | Readonly<{ type: 'RollSecret'; secretToken: string; overlapUntil: string }>
    | Readonly<{ type: 'RevealSecret' }>
    | Readonly<{ type: 'Delete'; expectedRevision?: number | undefined }>
  );

/** The endpoints of a platform, and the kinds of events that each is subscribed to. */
export const endpointsDecider: Decider<PlatformEndpoints, EndpointCommand, EndpointEvent> = {
  initialState: noEndpoints,

  decide(command, known) {
    const { endpointId, at } = command;
    if (command.type === 'Register') {
      if (known.endpoints[endpointId]) return [];
      if (endpointsIn(known).length >= endpointsMax) {
        throw new Rejection('endpoint_limit_reached', { maximum: endpointsMax });
      }
      const { type: _, ...registered } = command;
      return [{ type: 'EndpointRegistered', data: { ...registered, apiVersion } }];
    }
    const endpoint = known.endpoints[endpointId];
    // The dispatcher may learn of an answer after the endpoint is gone; that is nobody's mistake.
    if (command.type === 'Disable') {
      if (endpoint?.status !== 'enabled') return [];
      return [{ type: 'EndpointDisabled', data: { endpointId, reason: command.reason, at } }];
    }
    if (!endpoint || endpoint.status === 'deleted') throw new Rejection('endpoint_not_found');
    switch (command.type) {
      case 'Change':
        requireRevision(endpoint, command.expectedRevision);
        return changesOf(endpoint, command.changes, at);
      case 'RollSecret': {
        const { secretToken, overlapUntil } = command;
        return [{ type: 'EndpointSecretRolled', data: { endpointId, secretToken, overlapUntil, at } }];
      }
      case 'RevealSecret':
        return [{ type: 'EndpointSecretRevealed', data: { endpointId, at } }];
      case 'Delete':
        requireRevision(endpoint, command.expectedRevision);
        return [{ type: 'EndpointDeleted', data: { endpointId, at } }];
      default:
        return unreachable(command);
    }
  },

  evolve: evolveEndpoints,
};

const requireRevision = ({ revision: actual }: EndpointRecord, expected: number | undefined): void => {
  if (expected !== undefined && expected !== actual) throw new Rejection('revision_mismatch', { expected, actual });
};

/** Only what becomes different. */
const changesOf = (endpoint: EndpointRecord, changes: EndpointChanges, at: string): readonly EndpointEvent[] => {
  const { url, enabledEvents, description, metadata, status } = changes;
  const of = { endpointId: endpoint.id, at };
  const wanted: Partial<EndpointFields> = {
    ...(url === undefined ? {} : { url }),
    ...(enabledEvents === undefined ? {} : { enabledEvents }),
    ...(description === undefined ? {} : { description }),
    ...(metadata === undefined ? {} : { metadata: mergedMetadata(endpoint.metadata, metadata) }),
  };
  const different = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(endpoint[name as keyof EndpointFields]),
  );
  const moved = status !== undefined && status !== endpoint.status ? [statusEvent(of, status)] : [];
  return [
    ...(different.length === 0
      ? []
      : [{ type: 'EndpointChanged', data: { ...of, changes: Object.fromEntries(different) } } as const]),
    ...moved,
  ];
};

const statusEvent = (
  of: Readonly<{ endpointId: string; at: string }>,
  status: 'enabled' | 'disabled',
): EndpointEvent =>
  status === 'enabled'
    ? { type: 'EndpointEnabled', data: of }
    : { type: 'EndpointDisabled', data: { ...of, reason: 'requested' } };

const mergedMetadata = (
  current: EndpointMetadata,
  changes: Exclude<EndpointChanges['metadata'], undefined>,
): EndpointMetadata => {
  if (changes === null) return {};
  const kept = Object.entries({ ...current, ...changes }).filter((pair): pair is [string, string] => pair[1] !== null);
  if (kept.length > metadataKeysMax) throw new Rejection('invalid_value', { maximum: metadataKeysMax }, 'metadata');
  return Object.fromEntries(kept);
};
