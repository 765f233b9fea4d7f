import { Dialog } from '../parts/dialog';
import { queries } from '../requests/use-read';
import { ProviderByAddress } from './provider-offers';
import { SignInForm } from './sign-in-form';

/** Over the page on which the session has ended: what was typed there is kept. */
export const SignInAgain = () => (
  <Dialog title="Sign in again" onClose={() => undefined}>
    <p class="muted">Your session has expired. Sign in to continue where you left off.</p>
    <SignInForm onDone={() => void queries.invalidateQueries()} />
    <ProviderByAddress />
  </Dialog>
);
