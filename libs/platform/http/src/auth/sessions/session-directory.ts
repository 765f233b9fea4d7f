import type { KeyRecord } from '../key-directory';

/** A session of the dashboard that is open, and the key that it was opened with. */
export type SessionRecord = Readonly<{
  id: string;
  key: KeyRecord;
  /** Of the key's secret that the session was opened with: it does not outlive that secret. */
  secretHash: string;
  createdAt: string;
  /** RFC 3339; unless it is used again. */
  expiresAt: string;
}>;

/** The store of the sessions. Only hashes of secrets are ever asked for. */
export interface SessionDirectory {
  /** Undefined for a session that has ended, in whatever way, and for one whose key is not accepted any more. */
  find(hash: string): Promise<SessionRecord | undefined>;
  /** Puts off the end of an idle session; must not wait. */
  used(session: SessionRecord): void;
}

export const SESSION_DIRECTORY = Symbol('SessionDirectory');
