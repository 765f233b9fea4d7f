import { TaprailError } from '@taprail/sdk';
import { client } from '../requests/client';
import { setServerNow } from '../time/server-clock';
import { type DashboardSession, pageOfLink } from './session';
import { expireSession, session } from './session-store';

const path = '/dashboard/session';

/** Asks who is signed in. An answer that never came is thrown. */
export const loadSession = async (): Promise<void> => {
  try {
    const opened = await client.request<DashboardSession>('GET', path);
    setServerNow(opened.clock.now);
    session.set({ kind: 'signed-in', session: opened });
  } catch (error) {
    if (!(error instanceof TaprailError) || error.status !== 401) throw error;
    session.set({ kind: 'signed-out' });
  }
};

/** Asks for sign-in over the page if the session has ended meanwhile. */
export const checkSession = async (): Promise<void> => {
  try {
    await client.request('GET', path);
  } catch (error) {
    if (error instanceof TaprailError && error.status === 401) expireSession();
  }
};

type Secret = Readonly<{ api_key: string } | { code: string } | { email: string; password: string }>;

/** The key, password or code is sent once and kept nowhere. */
export const signIn = async (secret: Secret): Promise<void> => {
  const signedIn = await client.request<{ path?: string | null } | undefined>(
    'POST',
    path,
    { body: secret },
    { maxRetries: 0 },
  );
  // A link leads to the page that it was made for; there is nothing to stay at.
  if ('code' in secret) history.replaceState(null, '', pageOfLink(signedIn?.path));
  await loadSession();
};

export const signOut = async (): Promise<void> => {
  await client.request('DELETE', path);
  session.set({ kind: 'signed-out' });
};

const account = '/dashboard/account';

const openBy = async (way: string, body: object): Promise<void> => {
  await client.request('POST', `${account}/${way}`, { body }, { maxRetries: 0 });
  await loadSession();
};

/** Signs in with a code that was made for the day on which the password is lost. */
export const recover = (secret: Readonly<{ email: string; recovery_code: string; password: string }>): Promise<void> =>
  openBy('recovery', secret);

/** Whom a link is for. */
export type Invited = Readonly<{
  platform: Readonly<{ id: string; name?: string }>;
  email: string | null;
  name: string | null;
  role: string;
  has_joined: boolean;
}>;

export const lookAtInvitation = async (invitation: string): Promise<Invited> =>
  client.request<Invited>('POST', `${account}/invitation`, { body: { invitation } }, { maxRetries: 0 });

export const join = (body: Readonly<{ invitation: string; name: string; password: string }>): Promise<void> =>
  openBy('join', body);
