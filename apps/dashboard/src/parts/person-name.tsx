import type { User } from '@taprail/sdk';
import { client } from '../requests/client';
import { useRead } from '../requests/use-read';
import { useScope } from '../session/use-session';
import { shortId } from './short-id';

/** A person by name. All of them are read once for the whole page; where that may not be, the id has to do. */
export const PersonName = ({ id }: { id: string }) => {
  const mayRead = useScope('users:read');
  const { data: people } = useRead(
    'users.list',
    ['names'],
    async (signal) => {
      const found: User[] = [];
      for await (const user of client.users.list({ limit: 100 }, { signal })) found.push(user);
      return new Map(found.map((user) => [user.id, user.name ?? user.email]));
    },
    { isEnabled: mayRead },
  );
  return <span title={`user ${id}`}>{people?.get(id) ?? `User ${shortId(id)}`}</span>;
};
