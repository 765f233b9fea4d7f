import type { PageEntry } from '../pages/page-entry';

const entryOf = (name: keyof typeof import('./sign-in-pages'), title: string): PageEntry => ({
  path: name,
  title,
  load: async () => ({ default: (await import('./sign-in-pages'))[name] }),
});

/** Of those who are not signed in: the rest of the dashboard does without their code. */
export const signInEntry = entryOf('SignInPage', 'Sign in');
export const signInFormEntry = entryOf('SignInForm', 'Sign in');
export const joinEntry = entryOf('JoinPage', 'Join');
