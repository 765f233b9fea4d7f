import { useStore } from '../parts/use-store';
import type { DashboardSession } from './session';
import { session } from './session-store';

/** The session of a page, which is only shown to those who are, or were just now, signed in. */
export const useSession = (): DashboardSession => {
  const state = useStore(session);
  if (state.kind === 'signed-in' || state.kind === 'expired') return state.session;
  throw new Error('Not signed in');
};

export const useScope = (scope: string): boolean => useSession().scopes.includes(scope);
