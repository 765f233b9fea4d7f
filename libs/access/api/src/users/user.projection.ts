import { projectUser, type UserEvent, type UserRecord } from '@taprail/access-domain';
import type { Projection } from '@taprail/subscriptions';
import { userCodec, usersStreamPrefix } from './user-streams';

/** One row per person, found by its id and by the hash of the link that is open for it. */
export const userList: Projection<UserEvent, UserRecord> = {
  name: 'users',
  version: 2,
  streamPrefix: usersStreamPrefix,
  codec: userCodec,
  keys: ({ data }) => [data.userId],
  project: projectUser,
  columns: {
    platform: ({ platformId }) => platformId,
    status: ({ status }) => status,
    role: ({ role }) => role,
    invitation: ({ invitation }) => invitation?.hash ?? null,
    created: ({ createdAt }) => createdAt,
  },
};
