import { unreachable } from '@taprail/event-sourcing';
import type { PlatformEvent } from '../platform/platform.events';
import type { Scope } from './scopes';

/** A key as the directory keeps it: at most two secrets open it, the older one until a fixed time. */
export type ApiKeyRecord = Readonly<{
  id: string;
  platformId: string;
  label: string | null;
  prefix: string;
  last4: string;
  scopes: readonly Scope[];
  ipAllowList: readonly string[];
  createdAt: string;
  rotatedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
  secretHash: string;
  previousSecretHash: string | null;
  previousValidUntil: string | null;
}>;

export type ApiKeyEvent = Extract<PlatformEvent, { data: { keyId: string } }>;

export const isApiKeyEvent = (event: PlatformEvent): event is ApiKeyEvent => 'keyId' in event.data;

export const projectApiKey = (record: ApiKeyRecord | undefined, { type, data }: ApiKeyEvent): ApiKeyRecord => {
  if (type === 'ApiKeyIssued') {
    const { keyId, platformId, label, secret, scopes, expiresAt, ipAllowList, at } = data;
    return {
      id: keyId,
      platformId,
      label,
      prefix: secret.prefix,
      last4: secret.last4,
      scopes,
      ipAllowList,
      createdAt: at,
      rotatedAt: null,
      expiresAt,
      revokedAt: null,
      secretHash: secret.hash,
      previousSecretHash: null,
      previousValidUntil: null,
    };
  }
  if (!record) throw new Error(`${type} of ${data.keyId} comes before it was issued`);
  switch (type) {
    case 'ApiKeyRotated': {
      const { hash, prefix, last4 } = data.secret;
      return {
        ...record,
        prefix,
        last4,
        rotatedAt: data.at,
        secretHash: hash,
        previousSecretHash: record.secretHash,
        previousValidUntil: data.previousValidUntil,
      };
    }
    case 'ApiKeyRevoked':
      return { ...record, revokedAt: data.at };
    default:
      return unreachable(type);
  }
};

/** The part of a key that is shown. The secret is shown once, when it is made. */
export type ApiKeyView = Readonly<{
  id: string;
  object: 'api_key';
  label: string | null;
  prefix: string;
  last4: string;
  scopes: readonly Scope[];
  ip_allow_list: readonly string[];
  status: 'active' | 'expired' | 'revoked';
  created_at: string;
  rotated_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
  previous_secret_valid_until: string | null;
}>;

export const apiKeyView = (record: ApiKeyRecord, at: string): ApiKeyView => ({
  id: record.id,
  object: 'api_key',
  label: record.label,
  prefix: record.prefix,
  last4: record.last4,
  scopes: record.scopes,
  ip_allow_list: record.ipAllowList,
  status: statusOf(record, at),
  created_at: record.createdAt,
  rotated_at: record.rotatedAt,
  expires_at: record.expiresAt,
  revoked_at: record.revokedAt,
  previous_secret_valid_until:
    record.previousValidUntil !== null && record.previousValidUntil > at ? record.previousValidUntil : null,
});

const statusOf = ({ revokedAt, expiresAt }: ApiKeyRecord, at: string): ApiKeyView['status'] => {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= at ? 'expired' : 'active';
};
