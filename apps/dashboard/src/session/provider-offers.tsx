import { useEffect, useState } from 'preact/hooks';
import { TextField } from '../parts/fields';
import { Problem } from '../parts/problem';
import { findProviders, leaveForProvider, type OfferedProvider } from './provider-sign-in';

type ListProps = { providers: readonly OfferedProvider[] };

const ProviderButtons = ({ providers }: ListProps) => {
  const [isLeaving, setLeaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const leave = async (platform: string) => {
    setLeaving(true);
    setError(undefined);
    try {
      await leaveForProvider(platform);
    } catch (thrown) {
      setError(thrown);
      setLeaving(false);
    }
  };
  return (
    <>
      {providers.map(({ platform, name, host }) => (
        <p key={platform.id} class="stack">
          <button
            type="button"
            class="button"
            data-kind="primary"
            disabled={isLeaving}
            onClick={() => void leave(platform.id)}
          >
            Sign in with {name}
          </button>
          <span class="muted">
            To {platform.name ?? platform.id}, on the page of {host}
          </span>
        </p>
      ))}
      {error !== undefined && <Problem error={error} />}
    </>
  );
};

/** The provider of a platform that is known from a link. Nothing is shown where it has none. */
export const PlatformProvider = ({ platform }: { platform: string }) => {
  const [providers, setProviders] = useState<readonly OfferedProvider[]>([]);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    findProviders({ platform }).then(setProviders, setError);
  }, [platform]);
  return error === undefined ? <ProviderButtons providers={providers} /> : <Problem error={error} />;
};

/** Closed at first: most people sign in with a password, and there is one field for an address then. */
export const ProviderByAddress = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="sign-in-provider" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Sign in through your company</summary>
      {isOpen && <AddressForm />}
    </details>
  );
};

/** Asks for the address, whose domain says which providers there are. */
const AddressForm = () => {
  const [email, setEmail] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [providers, setProviders] = useState<readonly OfferedProvider[]>();
  const [error, setError] = useState<unknown>();
  const find = async (event: Event) => {
    event.preventDefault();
    if (isAsking || !email.includes('@')) return;
    setAsking(true);
    setError(undefined);
    try {
      setProviders(await findProviders({ email: email.trim() }));
    } catch (thrown) {
      setError(thrown);
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <form class="sign-in-form" onSubmit={find}>
        <TextField
          label="Company e-mail"
          type="email"
          value={email}
          onInput={(typed) => {
            setEmail(typed);
            setProviders(undefined);
          }}
          autoComplete="username"
        />
        <button type="submit" class="button" disabled={isAsking || !email.includes('@')}>
          Find provider
        </button>
      </form>
      {error !== undefined && <Problem error={error} />}
      <div role="status">
        {providers?.length === 0 && (
          <p>No identity provider is known for this domain. Ask for the sign-in link of your platform.</p>
        )}
      </div>
      {providers && <ProviderButtons providers={providers} />}
    </>
  );
};

/** On the sign-in page: `?platform=plt_…` names the platform. */
export const ProviderOffers = () => {
  const platform = new URLSearchParams(location.search).get('platform');
  return platform === null ? <ProviderByAddress /> : <PlatformProvider platform={platform} />;
};
