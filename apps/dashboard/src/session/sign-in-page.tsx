import { Copy } from '../parts/copy';
import { Brand } from '../shell/brand';
import { ProviderOffers } from './provider-offers';
import { SignInForm } from './sign-in-form';

const command = 'taprail open';

export const SignInPage = () => (
  <main class="sign-in">
    <div class="sign-in-card">
      <Brand />
      <h1>Sign in</h1>
      <p class="muted">Every payment, from tap to payout.</p>
      <SignInForm />
      <ProviderOffers />
      <p class="sign-in-other">
        No key at hand? <code>{command}</code> <Copy value={command} label="command" /> opens a one-time sign-in link.
      </p>
    </div>
  </main>
);
