export type KeyRecord = Readonly<{
  id: string;
  platformId: string;
  scopes: readonly string[];
  /** RFC 3339; null: never. */
  expiresAt: string | null;
  revokedAt: string | null;
  /** The end of this secret's rotation overlap; null while it is the current secret. */
  secretExpiresAt: string | null;
  /** Addresses or CIDR ranges; empty: from everywhere. */
  ipAllowList: readonly string[];
}>;

/** Where keys live. Only hashes of secrets are ever asked for. */
export interface KeyDirectory {
  find(hash: string): Promise<KeyRecord | undefined>;
  /** Told at most once per cache period and key; must not wait. */
  used(keyId: string, at: Date): void;
}

export const KEY_DIRECTORY = Symbol('KeyDirectory');
