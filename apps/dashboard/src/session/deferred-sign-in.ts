import { deferred } from '../shell/deferred';

const signIn = () => import('./sign-in-pages');

/** Whoever is signed in needs no form for it, until the session ends. */
export const { Deferred: SignInPage } = deferred(async () => (await signIn()).SignInPage);
export const { Deferred: JoinPage } = deferred(async () => (await signIn()).JoinPage);
export const { Deferred: ProviderReturnPage } = deferred(async () => (await signIn()).ProviderReturnPage);
export const { Deferred: SignInAgain, fetchAhead: fetchSignIn } = deferred(async () => (await signIn()).SignInAgain);
