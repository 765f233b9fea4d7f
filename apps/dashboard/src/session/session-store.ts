import { createStore } from '../parts/store';
import { openedInvitation } from './kept-invitation';
import { returnFromProvider, type SessionState } from './session';

export const session = createStore<SessionState>({ kind: 'unknown' });

/** A page stays where it is when its session ends: typed text is kept under the form that signs in again. */
export const expireSession = (): void =>
  session.set((before) => (before.kind === 'signed-in' ? { kind: 'expired', session: before.session } : before));

/** What a provider has put into the address, until it is used. */
export const providerReturn = createStore(returnFromProvider(location));

/** The code of the invitation that the page was opened with, until it is used. */
export const invitation = createStore(openedInvitation(location));
