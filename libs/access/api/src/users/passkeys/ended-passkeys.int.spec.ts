import { SystemClock } from '@taprail/clock';
import { Codec, SqliteEventStore, unwrittenStream } from '@taprail/event-store';
import { openReadStore } from '@taprail/read-store';
import { EndedPasskeys } from './ended-passkeys';
import { PasskeyTables } from './store/passkey-tables';
import { PasskeyUses } from './store/passkey-uses';

const at = '2026-03-01T10:00:00.000Z';
const of = (userId: string) => ({ platformId: 'plt_1', userId, at, realAt: at });

it('the uses of every passkey of an erased person are forgotten, and those of nobody else', async () => {
  const [store, readStore] = [new SqliteEventStore({ file: ':memory:' }), await openReadStore('sqlite::memory:')];
  const uses = new PasskeyUses(new PasskeyTables(readStore), new SystemClock());
  const events = [
    { type: 'UserJoinedByPasskey', data: { ...of('usr_1'), name: 'vt', passkeyId: 'pky_1', passkey: 'vt' } },
    // It ends the one before, of which nothing else is said.
    { type: 'UserRecoveryCodeUsed', data: { ...of('usr_1'), hash: 'h', verifier: 'vt' } },
    { type: 'UserPasskeyAdded', data: { ...of('usr_1'), passkeyId: 'pky_2', passkey: 'vt' } },
    { type: 'UserPasskeyAdded', data: { ...of('usr_2'), passkeyId: 'pky_3', passkey: 'vt' } },
  ] as const;
  const envelope = { commandId: 'cmd_1', correlationId: 'c', actor: { kind: 'service', id: 's' } } as const;
  const encoded = new Codec().encode(events, envelope, at, unwrittenStream('users-plt_1')).events;
  await store.append('users-plt_1', 'no-stream', encoded);
  const ids = ['pky_1', 'pky_2', 'pky_3'];
  for (const id of ids) await uses.count(id, 1, 0);

  await new EndedPasskeys(store, uses).forgetUses('plt_1', 'usr_1');

  expect([...(await uses.lastUsed(ids)).keys()]).toEqual(['pky_3']);
  await readStore.close();
  await store.close();
});
