import type { DomainEvent } from '@taprail/event-sourcing';
import type { PlatformSettings } from '../settings/platform-settings';
import type { Scope } from '../keys/scopes';

/** A secret is never stored: only a keyed hash to recognise it by, and what a person needs to tell keys apart. */
export type StoredSecret = Readonly<{ hash: string; prefix: string; last4: string }>;

type OfPlatform<Data extends object> = Data & Readonly<{ platformId: string; at: string }>;

export type PlatformEvent =
  | DomainEvent<'PlatformCreated', OfPlatform<{ name: string }>>
  | DomainEvent<
      'ApiKeyIssued',
      OfPlatform<{
        keyId: string;
        label: string | null;
        secret: StoredSecret;
        scopes: readonly Scope[];
        expiresAt: string | null;
        ipAllowList: readonly string[];
      }>
    >
  | DomainEvent<'ApiKeyRotated', OfPlatform<{ keyId: string; secret: StoredSecret; previousValidUntil: string }>>
  | DomainEvent<'ApiKeyRevoked', OfPlatform<{ keyId: string }>>
  | DomainEvent<'SettingsChanged', OfPlatform<{ changes: Partial<PlatformSettings> }>>;
