import type { UserRecord } from '@taprail/access-domain';
import { type Envelope, mintId } from '@taprail/contracts';
import type { SessionOpening } from '../../dashboard/sessions/session-opening';
import type { SignedInKey } from '../../dashboard/sessions/store/dashboard-tables';

/** What a session is opened with. It ends when the ways to sign in are set anew, and with the passkey that has opened it. */
export const signedIn = (
  { platformId, id, credentials }: UserRecord,
  openedBy: SessionOpening,
  passkeyId?: string,
): SignedInKey => ({
  platform: platformId,
  key_id: id,
  secret_hash: passkeyId === undefined ? String(credentials) : `${credentials} ${passkeyId}`,
  opened_by: openedBy,
});

/** The passkey that a session was opened with, if it was one. */
export const passkeyOfSession = (secretHash: string): string | undefined => secretHash.split(' ')[1];

/** Whether a person can still sign in with what a session was opened with. */
export const isStillValid = ({ credentials, passkeys }: UserRecord, secretHash: string): boolean => {
  const [number, passkeyId] = secretHash.split(' ');
  return number === String(credentials) && (passkeyId === undefined || passkeys.some(({ id }) => id === passkeyId));
};

/** A person acts upon themselves, with no key and before there is a session. */
export const actingForThemselves = (userId: string): Envelope => {
  const commandId = mintId('cmd');
  return { commandId, correlationId: commandId, actor: { kind: 'user', id: userId } };
};
