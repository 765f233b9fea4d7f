import { Rejection, unreachable } from '@taprail/event-sourcing';
import type { Role } from '../roles';
import type { UserRecord } from '../user.view';
import type { UserIdentityEvent } from './identity.events';

/** Whoever can make accounts at a provider must not fill the stream. */
const refusedEveryMs = 60 * 60 * 1_000;

export type EnrolFields = Readonly<{ email: string; name: string | null; role: Role; identity: string }>;

export type IdentityChange =
  | Readonly<{ type: 'JoinByProvider'; name: string | null; identity: string }>
  /** `replaces`: what was bound when the person was chosen. */
  | Readonly<{ type: 'BindIdentity'; identity: string; replaces: string | null }>
  | Readonly<{ type: 'RefuseIdentity' }>;

type Ids = Readonly<{ platformId: string; userId: string; at: string }>;

export const decideIdentity = (change: IdentityChange, known: UserRecord, ids: Ids): readonly UserIdentityEvent[] => {
  const { type } = change;
  switch (type) {
    case 'JoinByProvider': {
      const { name, identity } = change;
      if (!known.invitation || known.invitation.expiresAt <= ids.at) throw new Rejection('invalid_invitation');
      return [{ type: 'UserJoinedByProvider', data: { ...ids, name, identity } }];
    }
    case 'BindIdentity': {
      const { identity, replaces } = change;
      if (known.status !== 'active') throw new Rejection('user_not_active');
      if (known.identity === identity) return [];
      if (known.identity !== replaces) throw new Rejection('concurrent_modification');
      return [{ type: 'UserIdentityBound', data: { ...ids, identity } }];
    }
    case 'RefuseIdentity': {
      const last = known.identityRefusedAt;
      if (last !== null && Date.parse(last) + refusedEveryMs > Date.parse(ids.at)) return [];
      return [{ type: 'UserIdentityRefused', data: ids }];
    }
    default:
      return unreachable(type);
  }
};
