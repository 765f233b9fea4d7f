// The ways to sign in, in a file of their own.
export { JoinPage } from './join-page';
export { ProviderReturnPage } from './provider-return-page';
export { SignInAgain } from './sign-in-again';
export { SignInPage } from './sign-in-page';
