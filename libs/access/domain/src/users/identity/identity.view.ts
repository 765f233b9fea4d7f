import { unreachable } from '@taprail/event-sourcing';
import type { UserRecord } from '../user.view';
import type { UserIdentityEvent } from './identity.events';

/** How an identity provider knows a person. `identity` is a cipher text. */
export type IdentityFields = Readonly<{
  identity: string | null;
  identityBoundAt: string | null;
  /** When another account with the address of this person was last refused, to the hour. */
  identityRefusedAt: string | null;
}>;

export const noIdentity: IdentityFields = { identity: null, identityBoundAt: null, identityRefusedAt: null };

type Change = Exclude<UserIdentityEvent, { type: 'UserEnrolled' }>;

export const isIdentityChange = (event: Readonly<{ type: string }>): event is Change =>
  event.type === 'UserJoinedByProvider' || event.type === 'UserIdentityBound' || event.type === 'UserIdentityRefused';

export const changesByIdentity = ({ type, data }: Change, record: UserRecord): Partial<UserRecord> => {
  switch (type) {
    case 'UserJoinedByProvider':
      return {
        status: 'active',
        name: data.name ?? record.name,
        invitation: null,
        // What there was before the link was asked for may be in wrong hands.
        verifier: null,
        passkeys: [],
        recoveryCodes: [],
        credentials: record.credentials + 1,
        joinedAt: record.joinedAt ?? data.at,
        ...boundBy(data),
      };
    case 'UserIdentityBound':
      return boundBy(data);
    case 'UserIdentityRefused':
      return { identityRefusedAt: data.at };
    default:
      return unreachable(type);
  }
};

export const boundBy = ({ identity, at }: Readonly<{ identity: string; at: string }>): IdentityFields => ({
  identity,
  identityBoundAt: at,
  identityRefusedAt: null,
});
