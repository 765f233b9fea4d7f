import type { UserRecord } from '@taprail/access-domain';
import { type Envelope, mintId } from '@taprail/contracts';
import type { SessionOpening } from '../../dashboard/sessions/session-opening';
import type { SignedInKey } from '../../dashboard/sessions/store/dashboard-tables';

/** What a session is opened with. It ends when the ways to sign in are set anew. */
export const signedIn = ({ platformId, id, credentials }: UserRecord, openedBy: SessionOpening): SignedInKey => ({
  platform: platformId,
  key_id: id,
  secret_hash: String(credentials),
  opened_by: openedBy,
});

/** A person acts upon themselves, with no key and before there is a session. */
export const actingForThemselves = (userId: string): Envelope => {
  const commandId = mintId('cmd');
  return { commandId, correlationId: commandId, actor: { kind: 'user', id: userId } };
};
