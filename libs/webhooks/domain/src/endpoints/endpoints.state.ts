import { unreachable } from '@taprail/event-sourcing';
import { isSubscribed, type PublicEventKind } from '../events/kinds';
import type { DisabledReason, EndpointEvent, EndpointFields } from './endpoints.events';

/** The token under which the vault keeps a signing secret; `expiresAt` null: until it is rolled. */
export type SigningSecret = Readonly<{ token: string; expiresAt: string | null }>;

export type EndpointRecord = EndpointFields &
  Readonly<{
    id: string;
    platformId: string;
    apiVersion: string;
    status: 'enabled' | 'disabled' | 'deleted';
    disabledReason: DisabledReason | null;
    /** The newest first; the one before it while both sign. */
    secrets: readonly SigningSecret[];
    createdAt: string;
    /** When it last became enabled: failures before that no longer count. */
    enabledAt: string;
    /** Of the last event about it. */
    revision: number;
  }>;

/** The endpoints of one platform. They share a stream, so that their number can be bounded. */
export type PlatformEndpoints = Readonly<{ length: number; endpoints: Readonly<Record<string, EndpointRecord>> }>;

export const noEndpoints: PlatformEndpoints = { length: 0, endpoints: {} };

export const endpointsIn = ({ endpoints }: PlatformEndpoints): readonly EndpointRecord[] =>
  Object.values(endpoints).filter(({ status }) => status !== 'deleted');

export const subscribersIn = (known: PlatformEndpoints, kind: PublicEventKind): readonly EndpointRecord[] =>
  endpointsIn(known).filter(({ enabledEvents }) => isSubscribed(enabledEvents, kind));

export const evolveEndpoints = (known: PlatformEndpoints, event: EndpointEvent): PlatformEndpoints => {
  const { endpointId } = event.data;
  // It changes nothing: whoever has a form open is not asked to look again.
  if (event.type === 'EndpointSecretRevealed') return { ...known, length: known.length + 1 };
  const endpoint = { ...evolveEndpoint(known.endpoints[endpointId], event), revision: known.length };
  return { length: known.length + 1, endpoints: { ...known.endpoints, [endpointId]: endpoint } };
};

type Unnumbered = Omit<EndpointRecord, 'revision'>;

type Change = Exclude<EndpointEvent, { type: 'EndpointSecretRevealed' }>;

const evolveEndpoint = (endpoint: EndpointRecord | undefined, { type, data }: Change): Unnumbered => {
  if (type === 'EndpointRegistered') {
    const { endpointId: id, secretToken: token, at, ...fields } = data;
    const secrets = [{ token, expiresAt: null }];
    return { id, ...fields, status: 'enabled', disabledReason: null, secrets, createdAt: at, enabledAt: at };
  }
  if (!endpoint) throw new Error(`${type} of ${data.endpointId} comes before it was registered`);
  switch (type) {
    case 'EndpointChanged':
      return { ...endpoint, ...data.changes };
    case 'EndpointEnabled':
      return { ...endpoint, status: 'enabled', disabledReason: null, enabledAt: data.at };
    case 'EndpointDisabled':
      return { ...endpoint, status: 'disabled', disabledReason: data.reason };
    case 'EndpointSecretRolled': {
      const { secretToken: token, overlapUntil } = data;
      const before = endpoint.secrets.slice(0, 1).map((secret) => ({ ...secret, expiresAt: overlapUntil }));
      return { ...endpoint, secrets: [{ token, expiresAt: null }, ...before] };
    }
    case 'EndpointDeleted':
      return { ...endpoint, status: 'deleted' };
    default:
      return unreachable(type);
  }
};

/** Which secrets sign at a moment: two during a roll, otherwise one. */
export const signingAt = ({ secrets }: Pick<EndpointRecord, 'secrets'>, nowMs: number): readonly string[] =>
  secrets.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > nowMs).map(({ token }) => token);
