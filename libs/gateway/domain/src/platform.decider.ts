import { type Decider, Rejection, unreachable } from '@taprail/event-sourcing';
import type { PlatformEvent, StoredSecret } from './platform.events';
import {
  changedSettings,
  defaultSettings,
  type PlatformSettings,
  type SettingsChanges,
} from './settings/platform-settings';
import type { Scope } from './scopes';

/** Keys that can still be used; enough for every backend of a platform, few enough to oversee. */
export const liveKeysMax = 100;

/** The scopes of the key that grants or rotates another; null is the operator or the first start, who are above all keys. */
export type Grantor = readonly Scope[] | null;

export type PlatformCommand = Readonly<{ platformId: string; at: string }> &
  (
    | Readonly<{ type: 'Create'; name: string }>
    | Readonly<{
        type: 'IssueKey';
        keyId: string;
        label: string | null;
        secret: StoredSecret;
        scopes: readonly Scope[];
        expiresAt: string | null;
        ipAllowList: readonly string[];
        grantor: Grantor;
      }>
    | Readonly<{ type: 'RotateKey'; keyId: string; secret: StoredSecret; overlapSeconds: number; grantor: Grantor }>
    | Readonly<{ type: 'RevokeKey'; keyId: string }>
    | Readonly<{ type: 'ChangeSettings'; changes: SettingsChanges }>
  );

export type PlatformRejection =
  | 'platform_not_found'
  | 'api_key_not_found'
  | 'api_key_limit_reached'
  | 'api_key_not_active'
  | 'insufficient_scope'
  | 'invalid_value';

type Key = Readonly<{ revoked: boolean; expiresAt: string | null; scopes: readonly Scope[] }>;

export type Platform =
  | Readonly<{ status: 'none' }>
  | Readonly<{
      status: 'open';
      name: string;
      createdAt: string;
      keys: Readonly<Record<string, Key>>;
      settings: PlatformSettings;
    }>;

/** A platform, the keys it is reached with, and the terms of its taps. */
export const platform: Decider<Platform, PlatformCommand, PlatformEvent> = {
  initialState: { status: 'none' },

  decide(command, state) {
    const { platformId, at } = command;
    if (command.type === 'Create') {
      return state.status === 'none' ? [{ type: 'PlatformCreated', data: { platformId, name: command.name, at } }] : [];
    }
    if (state.status === 'none') throw new Rejection('platform_not_found');
    switch (command.type) {
      case 'IssueKey': {
        const { keyId, label, secret, scopes, expiresAt, ipAllowList, grantor } = command;
        if (keyOf(state.keys, keyId)) return [];
        requireGrantable(scopes, grantor);
        if (expiresAt !== null && expiresAt <= at) throw new Rejection('invalid_value', { now: at }, 'expires_at');
        if (liveKeys(state.keys, at) >= liveKeysMax)
          throw new Rejection('api_key_limit_reached', { maximum: liveKeysMax });
        return [
          { type: 'ApiKeyIssued', data: { platformId, keyId, label, secret, scopes, expiresAt, ipAllowList, at } },
        ];
      }
      case 'RotateKey': {
        const { keyId, secret, overlapSeconds, grantor } = command;
        const { scopes } = requireLive(keyOf(state.keys, keyId), at);
        // Its new secret is shown to the caller, who would have every scope of the key from then on.
        requireGrantable(scopes, grantor);
        const previousValidUntil = new Date(Date.parse(at) + overlapSeconds * 1_000).toISOString();
        return [{ type: 'ApiKeyRotated', data: { platformId, keyId, secret, previousValidUntil, at } }];
      }
      case 'RevokeKey': {
        const key = keyOf(state.keys, command.keyId);
        if (!key) throw new Rejection('api_key_not_found');
        return key.revoked ? [] : [{ type: 'ApiKeyRevoked', data: { platformId, keyId: command.keyId, at } }];
      }
      case 'ChangeSettings': {
        const changes = changedSettings(state.settings, command.changes);
        return Object.keys(changes).length === 0
          ? []
          : [{ type: 'SettingsChanged', data: { platformId, changes, at } }];
      }
      default:
        return unreachable(command);
    }
  },

  evolve(state, { type, data }) {
    if (type === 'PlatformCreated') {
      return { status: 'open', name: data.name, createdAt: data.at, keys: {}, settings: defaultSettings };
    }
    if (state.status === 'none') return state;
    const withKey = (keyId: string, key: Key): Platform => ({ ...state, keys: { ...state.keys, [keyId]: key } });
    switch (type) {
      case 'ApiKeyIssued':
        return withKey(data.keyId, { revoked: false, expiresAt: data.expiresAt, scopes: data.scopes });
      case 'ApiKeyRotated':
        return state;
      case 'ApiKeyRevoked':
        return withKey(data.keyId, { expiresAt: null, scopes: [], ...state.keys[data.keyId], revoked: true });
      case 'SettingsChanged':
        return { ...state, settings: { ...state.settings, ...data.changes } };
      default:
        return unreachable(type);
    }
  },
};

/** Ids come from outside: one named like a member of every object must not find it. */
const keyOf = (keys: Readonly<Record<string, Key>>, keyId: string): Key | undefined =>
  Object.hasOwn(keys, keyId) ? keys[keyId] : undefined;

const isExpired = ({ expiresAt }: Key, at: string): boolean => expiresAt !== null && expiresAt <= at;

const liveKeys = (keys: Readonly<Record<string, Key>>, at: string): number =>
  Object.values(keys).filter((key) => !key.revoked && !isExpired(key, at)).length;

const requireLive = (key: Key | undefined, at: string): Key => {
  if (!key) throw new Rejection('api_key_not_found');
  if (key.revoked || isExpired(key, at)) throw new Rejection('api_key_not_active');
  return key;
};

/** A key hands on only what it has itself. */
const requireGrantable = (scopes: readonly Scope[], grantor: Grantor): void => {
  if (grantor === null) return;
  const missing = scopes.find((scope) => !grantor.includes(scope));
  if (missing !== undefined) throw new Rejection('insufficient_scope', { required_scope: missing });
};
