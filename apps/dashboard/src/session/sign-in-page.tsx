import { Copy } from '../parts/copy';
import { Brand } from '../shell/brand';
import { SignInForm } from './sign-in-form';

const command = 'taprail open';

export const SignInPage = () => (
  <main class="sign-in">
    <div class="sign-in-card">
      <Brand />
      <h1>Sign in</h1>
      <p class="muted">Every payment, from the tap to the wire.</p>
      <SignInForm />
      <p class="sign-in-other">
        Or without a key: <code>{command}</code> <Copy value={command} label="command" /> opens a link that works once.
      </p>
    </div>
  </main>
);
