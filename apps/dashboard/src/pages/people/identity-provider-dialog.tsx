import type { IdentityProvider } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { CheckField, SelectField, TextField } from '../../parts/fields';
import { showEffect } from '../../parts/show-effect';
import { roleChoices, type UserRole } from './role-words';

const roleOptions = [['', 'Refused: people must be invited first'], ...roleChoices] as const;

type Props = { provider: IdentityProvider | null; etag: string | undefined; onClose: () => void };

export const ProviderDialog = ({ provider, etag, onClose }: Props) => {
  const [name, setName] = useState(provider?.name ?? '');
  const [issuer, setIssuer] = useState(provider?.issuer ?? '');
  const [clientId, setClientId] = useState(provider?.client_id ?? '');
  const [secret, setSecret] = useState('');
  const [domains, setDomains] = useState(provider?.allowed_domains.join(', ') ?? '');
  const [role, setRole] = useState<UserRole | ''>(provider?.joins_as ?? '');
  const [isRequired, setRequired] = useState(provider?.required ?? false);
  const keepsSecret = provider?.issuer === issuer.trim() && provider.client_id === clientId.trim();
  const isEmpty = [name, issuer, clientId].some((text) => text.trim() === '');
  const body = {
    name: name.trim(),
    issuer: issuer.trim(),
    client_id: clientId.trim(),
    ...(secret === '' ? {} : { client_secret: secret }),
    allowed_domains: domains.split(/[\s,]+/).filter((domain) => domain !== ''),
    joins_as: role === '' ? null : role,
    required: isRequired,
  };
  return (
    <ActionDialog
      title={provider ? 'Edit provider' : 'Set provider'}
      submit="Save provider"
      ifMatch={etag}
      problem={isEmpty || (secret === '' && !keepsSecret) ? 'Fill in name, issuer, client ID and secret' : undefined}
      confirm={name.trim()}
      call={(made, sending) => made.identityProvider.set(body, sending)}
      onDone={showEffect('Provider saved. Test the connection before you tell people')}
      onClose={onClose}
    >
      <TextField label="Name" value={name} onInput={setName} hint="On the sign-in page: Sign in with …" />
      <TextField
        label="Issuer"
        type="url"
        isMono
        value={issuer}
        onInput={setIssuer}
        placeholder="https://login.acme.example"
        hint="Exactly as the provider states it"
      />
      <TextField label="Client ID" isMono value={clientId} onInput={setClientId} />
      <TextField
        label="Client secret"
        type="password"
        isMono
        value={secret}
        onInput={setSecret}
        hint={keepsSecret ? 'Empty: stays as it is' : 'Never shown again'}
      />
      <TextField
        label="Allowed domains"
        value={domains}
        onInput={setDomains}
        placeholder="acme.example"
        hint="The sign-in page offers the provider to addresses of these domains. Empty: every verified address, by the sign-in link only."
      />
      <SelectField
        label="Without an invitation"
        value={role}
        options={roleOptions}
        onChange={(chosen) => setRole(chosen as UserRole | '')}
      />
      <CheckField label="Require the provider" isChecked={isRequired} onChange={setRequired} />
      {isRequired && (
        <p>
          Passwords and passkeys stop working, and all other sessions that were not opened through the provider end.
          Create recovery codes for yourself first: they let an owner in while the provider is away.
        </p>
      )}
    </ActionDialog>
  );
};
