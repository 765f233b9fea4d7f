import { type Decider, Rejection, unreachable } from '@taprail/event-sourcing';
import { isRangeWithin } from '../keys/ip-ranges';
import type { PlatformEvent, StoredSecret } from './platform.events';
import {
  changedSettings,
  defaultSettings,
  type PlatformSettings,
  type SettingsChanges,
} from '../settings/platform-settings';
import { defaultScopes, type Scope } from '../keys/scopes';

/** Keys that can still be used; enough for every backend of a platform, few enough to oversee. */
export const liveKeysMax = 100;

/**
 * The one who grants, rotates or revokes: a key by its id, or what a person may do. Null is the operator or the first start, who are above
 * all keys.
 */
export type Grantor = string | Powers | null;

/** Keys live in real time, which the test clock does not move: moving it locks nobody out. */
type OfKey<Fields> = Readonly<{ keyId: string; realAt: string; grantor: Grantor }> & Readonly<Fields>;

export type PlatformCommand = Readonly<{ platformId: string; at: string }> &
  (
    | Readonly<{ type: 'Create'; name: string }>
    | OfKey<{
        type: 'IssueKey';
        label: string | null;
        secret: StoredSecret;
        /** Null: everything but `keys:manage`, as far as the grantor has it. */
        scopes: readonly Scope[] | null;
        /** Null: when the grantor expires. */
        expiresAt: string | null;
        /** Null: from where the grantor may be used. */
        ipAllowList: readonly string[] | null;
      }>
    | OfKey<{ type: 'RotateKey'; secret: StoredSecret; overlapSeconds: number }>
    | OfKey<{ type: 'RevokeKey' }>
    | Readonly<{ type: 'ChangeSettings'; changes: SettingsChanges }>
  );

type Key = Readonly<{
  revoked: boolean;
  expiresAt: string | null;
  scopes: readonly Scope[];
  ipAllowList: readonly string[];
  /** The end of the last rotation's overlap. */
  previousValidUntil: string | null;
}>;
type Keys = Readonly<Record<string, Key>>;
type Powers = Pick<Key, 'scopes' | 'ipAllowList' | 'expiresAt'>;

export type Platform =
  | Readonly<{ status: 'none' }>
  | Readonly<{
      status: 'open';
      name: string;
      createdAt: string;
      keys: Keys;
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
      case 'IssueKey':
        return issueKey(command, state.keys);
      case 'RotateKey':
        return rotateKey(command, state.keys);
      case 'RevokeKey': {
        const { keyId, realAt, grantor } = command;
        const key = keyOf(state.keys, keyId);
        if (!key) throw new Rejection('api_key_not_found');
        requireWithin(key, powersOf(state.keys, grantor));
        return key.revoked ? [] : [{ type: 'ApiKeyRevoked', data: { platformId, keyId, at: realAt } }];
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
        return withKey(data.keyId, {
          revoked: false,
          expiresAt: data.expiresAt,
          scopes: data.scopes,
          ipAllowList: data.ipAllowList,
          previousValidUntil: null,
        });
      case 'ApiKeyRotated':
        return withKey(data.keyId, { ...state.keys[data.keyId]!, previousValidUntil: data.previousValidUntil });
      case 'ApiKeyRevoked':
        return withKey(data.keyId, { ...state.keys[data.keyId]!, revoked: true });
      case 'SettingsChanged':
        return { ...state, settings: { ...state.settings, ...data.changes } };
      default:
        return unreachable(type);
    }
  },
};

type Command<Type extends PlatformCommand['type']> = Extract<PlatformCommand, { type: Type }>;

const issueKey = (command: Command<'IssueKey'>, keys: Keys): readonly PlatformEvent[] => {
  const { platformId, keyId, label, secret, realAt, grantor } = command;
  if (keyOf(keys, keyId)) return [];
  const granting = powersOf(keys, grantor);
  const expiresAt = command.expiresAt ?? granting?.expiresAt ?? null;
  const scopes = command.scopes ?? scopesWithin(granting);
  const ipAllowList = command.ipAllowList ?? granting?.ipAllowList ?? [];
  requireScopes(scopes, granting);
  if (!isListWithin(ipAllowList, granting)) {
    const message = 'ip_allow_list must name addresses and ranges within those of the calling key.';
    throw new Rejection('invalid_value', { message, expected: granting!.ipAllowList }, 'ip_allow_list');
  }
  if (expiresAt !== null && expiresAt <= realAt) {
    const message = `expires_at must be later than now, ${realAt}: keys expire in real time, whatever the test clock shows.`;
    throw new Rejection('invalid_value', { message, now: realAt }, 'expires_at');
  }
  if (outlives(expiresAt, granting)) {
    const message = `expires_at must not be later than that of the calling key, ${granting!.expiresAt}.`;
    throw new Rejection('invalid_value', { message, maximum: granting!.expiresAt }, 'expires_at');
  }
  if (liveKeys(keys, realAt) >= liveKeysMax) throw new Rejection('api_key_limit_reached', { maximum: liveKeysMax });
  const data = { platformId, keyId, label, secret, scopes, expiresAt, ipAllowList, at: realAt };
  return [{ type: 'ApiKeyIssued', data }];
};

/** Without an overlap every earlier secret ends at once, which is asked for when one of them has leaked. */
const rotateKey = (command: Command<'RotateKey'>, keys: Keys): readonly PlatformEvent[] => {
  const { platformId, keyId, secret, overlapSeconds, realAt, grantor } = command;
  const key = requireLive(keyOf(keys, keyId), realAt);
  // Its new secret is shown to the caller, who would have every power of the key from then on.
  const granting = powersOf(keys, grantor);
  requireWithin(key, granting);
  if (outlives(key.expiresAt, granting)) {
    throw new Rejection('insufficient_scope', { message: 'The key expires later than the calling key.' });
  }
  const { previousValidUntil: promised } = key;
  if (overlapSeconds > 0 && promised !== null && promised > realAt) {
    throw new Rejection('key_secret_limit_reached', { previous_secret_valid_until: promised });
  }
  const previousValidUntil = new Date(Date.parse(realAt) + overlapSeconds * 1_000).toISOString();
  return [{ type: 'ApiKeyRotated', data: { platformId, keyId, secret, previousValidUntil, at: realAt } }];
};

/** Ids come from outside: one named like a member of every object must not find it. */
const keyOf = (keys: Keys, keyId: string): Key | undefined => (Object.hasOwn(keys, keyId) ? keys[keyId] : undefined);

const isExpired = ({ expiresAt }: Key, at: string): boolean => expiresAt !== null && expiresAt <= at;

const liveKeys = (keys: Keys, at: string): number =>
  Object.values(keys).filter((key) => !key.revoked && !isExpired(key, at)).length;

const requireLive = (key: Key | undefined, at: string): Key => {
  if (!key) throw new Rejection('api_key_not_found');
  if (key.revoked || isExpired(key, at)) throw new Rejection('api_key_not_active');
  return key;
};

/** Null: all powers. A key that was revoked a moment ago, and is still believed elsewhere, has none to hand on. */
const powersOf = (keys: Keys, grantor: Grantor): Powers | null => {
  if (typeof grantor !== 'string') return grantor;
  const key = keyOf(keys, grantor);
  return key && !key.revoked ? key : { scopes: [], ipAllowList: [], expiresAt: null };
};

const outlives = (expiresAt: string | null, granting: Powers | null): boolean =>
  granting !== null && granting.expiresAt !== null && (expiresAt === null || expiresAt > granting.expiresAt);

/** A key that opens nothing is of no use: its grantor is told what it would need. */
const scopesWithin = (granting: Powers | null): readonly Scope[] => {
  const own = defaultScopes.filter((scope) => granting?.scopes.includes(scope) ?? true);
  return own.length > 0 ? own : defaultScopes;
};

/** A key grants, rotates and revokes only within what it has itself. */
const requireWithin = (key: Powers, granting: Powers | null): void => {
  requireScopes(key.scopes, granting);
  if (isListWithin(key.ipAllowList, granting)) return;
  const message = 'The key may be used from addresses that the calling key may not be used from.';
  throw new Rejection('insufficient_scope', { message, ip_allow_list: granting!.ipAllowList });
};

const requireScopes = (scopes: readonly Scope[], granting: Powers | null): void => {
  const missing = granting && scopes.find((scope) => !granting.scopes.includes(scope));
  if (missing) throw new Rejection('insufficient_scope', { required_scope: missing });
};

/** An empty list is every address. */
const isListWithin = (list: readonly string[], granting: Powers | null): boolean => {
  const allowed = granting?.ipAllowList ?? [];
  if (allowed.length === 0) return true;
  return list.length > 0 && list.every((inner) => allowed.some((outer) => isRangeWithin(inner, outer)));
};
