import type { User } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { SelectField, TextField } from '../../parts/fields';
import { Loaded } from '../../parts/loaded';
import { SecretDialog } from '../../parts/secret-dialog';
import { showEffect } from '../../parts/show-effect';
import { client } from '../../requests/client';
import { queries, readAgain, useRead } from '../../requests/use-read';
import { Dialog } from '../../parts/dialog';
import { personName, type UserRole, roleChoices } from './role-words';

/** A person and the link to hand over. */
export type InvitedPerson = User & Readonly<{ invitation_url: string }>;

type MakingProps = { onMade: (made: InvitedPerson) => void; onClose: () => void };

const madeShown = (onMade: MakingProps['onMade']) => async (made: InvitedPerson) => {
  onMade(made);
  await queries.invalidateQueries();
};

export const LinkDialog = ({ made, onClose }: { made: InvitedPerson; onClose: () => void }) => (
  <SecretDialog title={`Link for ${personName(made)}`} label="link" secret={made.invitation_url} onClose={onClose}>
    <p>
      Hand this link to <strong>{personName(made)}</strong>. No mail was sent. It can be used once, within seven days.
    </p>
  </SecretDialog>
);

export const InviteDialog = ({ onMade, onClose }: MakingProps) => {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<UserRole>('read_only');
  return (
    <ActionDialog
      title="Invite person"
      submit="Make link"
      problem={email.includes('@') ? undefined : 'Enter an e-mail address'}
      call={(made, sending) =>
        made.users.invite({ email: email.trim(), role, ...(name.trim() === '' ? {} : { name: name.trim() }) }, sending)
      }
      onDone={madeShown(onMade)}
      onClose={onClose}
    >
      <TextField label="E-mail" type="email" value={email} onInput={setEmail} hint="No mail is sent to it." />
      <TextField label="Name" value={name} onInput={setName} hint="Optional" />
      <SelectField label="Role" value={role} options={roleChoices} onChange={(chosen) => setRole(chosen as UserRole)} />
    </ActionDialog>
  );
};

type UserProps = { user: User; onClose: () => void };

/** Decided upon what is read when the dialog opens: of two on this form, the second is told what the first has changed. */
export const ChangeRoleDialog = ({ user, onClose }: UserProps) => {
  const read = useRead('users.get', [user.id], async (signal) => {
    const { data, response } = await client.users.get(user.id, { signal }).withResponse();
    return { data, etag: response.etag };
  });
  if (!read.data) {
    return (
      <Dialog title="Change role" onClose={onClose}>
        <Loaded read={read}>{() => null}</Loaded>
      </Dialog>
    );
  }
  return <RoleForm user={read.data.data} etag={read.data.etag} onClose={onClose} />;
};

const RoleForm = ({ user: shown, etag: shownEtag, onClose }: UserProps & { etag: string | undefined }) => {
  // A change that arrives while the form is open must not become what it was decided upon.
  const [{ user, etag }] = useState({ user: shown, etag: shownEtag });
  const [role, setRole] = useState<UserRole>(user.role);
  return (
    <ActionDialog
      title="Change role"
      submit="Change role"
      ifMatch={etag}
      subject={{
        shown: { role: user.role, status: user.status },
        read: async () => {
          const { data, etag: newer } = await readAgain<{ data: User; etag: string | undefined }>('users.get', user.id);
          return { value: { role: data.role, status: data.status }, etag: newer };
        },
      }}
      problem={role === user.role ? 'Choose another role' : undefined}
      call={(made, sending) => made.users.update(user.id, { role }, sending)}
      onDone={showEffect(`${personName(user)} has another role`)}
      onClose={onClose}
    >
      <p>
        Running sessions of <strong>{personName(user)}</strong> have the new role from their next request on.
      </p>
      <SelectField label="Role" value={role} options={roleChoices} onChange={(chosen) => setRole(chosen as UserRole)} />
    </ActionDialog>
  );
};

export const NewLinkDialog = ({ user, onMade, onClose }: UserProps & MakingProps) => (
  <ActionDialog
    title={user.status === 'invited' ? 'New link' : 'Reset access'}
    submit="Make link"
    call={(made, sending) => made.users.renewInvitation(user.id, sending)}
    onDone={madeShown(onMade)}
    onClose={onClose}
  >
    <p>
      {user.status === 'invited'
        ? 'The link before stops working.'
        : 'For somebody who has lost the password and the recovery codes. When the link is used, their sessions and codes end.'}
    </p>
  </ActionDialog>
);

export const DeactivateDialog = ({ user, onClose }: UserProps) => {
  const isInvited = user.status === 'invited';
  const submit = isInvited ? 'Revoke invitation' : 'Deactivate';
  return (
    <ActionDialog
      title={submit}
      submit={submit}
      kind="danger"
      confirm={personName(user)}
      call={(made, sending) => made.users.deactivate(user.id, sending)}
      onDone={showEffect(isInvited ? 'Invitation revoked' : `${personName(user)} deactivated`)}
      onClose={onClose}
    >
      <p>
        {isInvited ? (
          <>
            The link of <strong>{personName(user)}</strong> stops working.
          </>
        ) : (
          <>
            <strong>{personName(user)}</strong> is signed out at once and cannot sign in again. API keys that they
            issued go on.
          </>
        )}
      </p>
    </ActionDialog>
  );
};
