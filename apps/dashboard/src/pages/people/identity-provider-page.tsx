import { type IdentityProvider, TaprailError } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { Copy } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { ScopedButton } from '../../parts/scoped-button';
import { showEffect } from '../../parts/show-effect';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useSession } from '../../session/use-session';
import { PageHead } from '../../shell/page-head';
import { Instant } from '../../time/instant';
import { ProviderDialog } from './identity-provider-dialog';
import { TestDialog } from './identity-provider-test';
import { roleWords } from './role-words';

type Shown = Readonly<{ provider: IdentityProvider | null; etag: string | undefined }>;
type Opened = 'edit' | 'test' | 'remove';

const readProvider = async (signal: AbortSignal): Promise<Shown> => {
  try {
    const { data, response } = await client.identityProvider.get({ signal }).withResponse();
    return { provider: data, etag: response.etag };
  } catch (error) {
    if (error instanceof TaprailError && error.is('identity_provider_not_found')) {
      return { provider: null, etag: undefined };
    }
    throw error;
  }
};

/** The OpenID Connect provider by which the people of the platform sign in. */
const IdentityProviderPage = () => {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const read = useRead('identityProvider.get', [], readProvider);
  const provider = read.data?.provider;
  return (
    <>
      <PageHead
        title="Identity provider"
        actions={
          <ScopedButton scope="users:manage" kind="primary" isDisabled={!read.data} onClick={() => setOpened('edit')}>
            {provider ? 'Edit provider' : 'Set provider'}
          </ScopedButton>
        }
      >
        <p class="muted">
          People sign in with the account that they have at your company: any provider that speaks OpenID Connect.{' '}
          <PageLink to="/people">People</PageLink>
        </p>
      </PageHead>
      <Loaded read={read} lines={6}>
        {(shown) => (
          <>
            {shown.provider ? (
              <ProviderFacts provider={shown.provider} open={setOpened} />
            ) : (
              <div class="empty">
                <p>No provider is set. People sign in with passwords.</p>
              </div>
            )}
            {opened === 'edit' && <ProviderDialog provider={shown.provider} etag={shown.etag} onClose={close} />}
            {opened === 'test' && <TestDialog onClose={close} />}
            {opened === 'remove' && shown.provider && (
              <RemoveDialog provider={shown.provider} etag={shown.etag} onClose={close} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
};
export default IdentityProviderPage;

const ProviderFacts = ({ provider, open }: { provider: IdentityProvider; open: (opened: Opened) => void }) => {
  const { platform } = useSession();
  const link = `${location.origin}/dashboard/sign-in?platform=${platform.id}`;
  const { allowed_domains: domains, joins_as: role } = provider;
  return (
    <section class="card" aria-label={provider.name}>
      <div class="card-head">
        <h2>{provider.name}</h2>
      </div>
      <Facts
        rows={[
          ['Issuer', <span class="mono">{provider.issuer}</span>],
          ['Client ID', <span class="mono">{provider.client_id}</span>],
          ['Client secret', 'Stored, never shown'],
          [
            'Allowed domains',
            domains.length === 0 ? 'Every address that the provider has verified' : domains.join(', '),
          ],
          ['Without an invitation', role === null ? 'Refused' : `Joins as ${roleWords[role].name}`],
          ['Other ways to sign in', provider.required ? 'Off. Owners can use a recovery code' : 'Allowed'],
          [
            'Redirect URI',
            <span class="line">
              <span class="mono">{provider.redirect_uri}</span>{' '}
              <Copy value={provider.redirect_uri} label="redirect URI" />
            </span>,
          ],
          [
            'Sign-in link',
            <span class="line">
              <span class="mono">{link}</span> <Copy value={link} label="sign-in link" />
            </span>,
          ],
          ['Changed', <Instant at={provider.updated_at} />],
        ]}
      />
      <p class="row-actions">
        <button type="button" class="button" onClick={() => open('test')}>
          Test connection
        </button>
        <ScopedButton scope="users:manage" kind="danger" onClick={() => open('remove')}>
          Remove provider
        </ScopedButton>
      </p>
    </section>
  );
};

type RemoveProps = { provider: IdentityProvider; etag: string | undefined; onClose: () => void };

const RemoveDialog = ({ provider, etag, onClose }: RemoveProps) => (
  <ActionDialog
    title="Remove provider"
    submit="Remove provider"
    kind="danger"
    confirm={provider.name}
    ifMatch={etag}
    call={(made, sending) => made.identityProvider.remove(sending)}
    onDone={showEffect(`${provider.name} removed`)}
    onClose={onClose}
  >
    <p>
      People sign in with their passwords again. Those who have joined through <strong>{provider.name}</strong> and have
      no password need a new link.
    </p>
  </ActionDialog>
);
