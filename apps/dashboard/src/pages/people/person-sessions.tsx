import type { User } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { Dialog } from '../../parts/dialog';
import { Loaded } from '../../parts/loaded';
import { Pill } from '../../parts/pill';
import { Problem } from '../../parts/problem';
import { client } from '../../requests/client';
import { queries, useRead } from '../../requests/use-read';
import { openedByWords } from '../../session/opened-by-words';
import { Instant } from '../../time/instant';
import { personName } from './role-words';

/** The browsers in which a person is signed in. */
export const PersonSessionsDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const [error, setError] = useState<unknown>();
  const read = useRead('dashboardSessions.list', [{ user: user.id }], async (signal) => {
    return (await client.dashboardSessions.list({ user: user.id, limit: 100 }, { signal }).page()).data;
  });
  const end = async (id: string) => {
    setError(undefined);
    try {
      await client.dashboardSessions.revoke(id);
      await queries.invalidateQueries({ queryKey: ['dashboardSessions.list'] });
    } catch (thrown) {
      setError(thrown);
    }
  };
  return (
    <Dialog title={`Sessions of ${personName(user)}`} onClose={onClose}>
      {error !== undefined && <Problem error={error} />}
      <Loaded read={read}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p>Not signed in anywhere.</p>
          ) : (
            <ul class="stack">
              {sessions.map(({ id, created_at: created, opened_by: by, last_seen_at: seen, is_current: isCurrent }) => (
                <li key={id} class="line">
                  <span>
                    Signed in {openedByWords(by)} <Instant at={created} />, last used <Instant at={seen} />
                  </span>
                  {isCurrent && <Pill text="This browser" tone="info" />}
                  <button type="button" class="button" aria-label={`End session ${id}`} onClick={() => void end(id)}>
                    End
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
};
