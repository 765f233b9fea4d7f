/** The session of the person who is signed in, as the server states it. */
export type DashboardSession = Readonly<{
  object: 'dashboard_session';
  id: string;
  platform: Readonly<{ id: string; name?: string | null }>;
  environment: 'test' | 'live';
  scopes: readonly string[];
  csrf_token: string;
  /** The key that opened it; null for a person. */
  key: Readonly<{ id: string; label: string | null }> | null;
  user: Readonly<{ id: string; name: string | null; email: string | null; role: string }> | null;
  created_at: string;
  expires_at: string;
  clock: Readonly<{ now: string; is_test: boolean }>;
}>;

/** `expired`: the page is still shown, under the form that signs in again. */
export type SessionState =
  | Readonly<{ kind: 'unknown' }>
  | Readonly<{ kind: 'signed-out' }>
  | Readonly<{ kind: 'signed-in'; session: DashboardSession }>
  | Readonly<{ kind: 'expired'; session: DashboardSession }>;

/** The code of a sign-in link. It is in the fragment, which no server and no log sees. */
export const codeOfLink = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('code') ?? undefined;

/** The code of an invitation, which is in the fragment as well. */
export const invitationOfLink = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('invitation') ?? undefined;

/** The query with which a provider has sent the browser back. */
export const returnFromProvider = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined =>
  pathname === '/dashboard/sign-in/return' ? search : undefined;

/** The page that a link was made for, if it is one of ours; else the first. */
export const pageOfLink = (path: string | null | undefined): string =>
  path && /^\/dashboard(?:[/?]|$)/.test(path) ? path : '/dashboard/';
