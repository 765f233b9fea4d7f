import type { UserRecord } from '@taprail/access-domain';
import { SystemClock } from '@taprail/clock';
import type { DashboardSessions } from '../../dashboard/sessions/dashboard-sessions';
import type { PasswordSignIn } from '../sign-in/password-sign-in';
import type { UserDirectory } from '../user-directory';
import { RecentProof } from './recent-proof';

const provedAtMs = Date.parse('2026-03-01T10:00:00.000Z');
const minuteMs = 60_000;

const proofOf = (afterMs: number, verifier: string | null = 'v1') => {
  const clock = new (class extends SystemClock {
    override now = () => new Date(provedAtMs + afterMs);
  })();
  const record = { id: 'usr_1', status: 'active', verifier } as UserRecord;
  const sessions = { provedMs: async () => provedAtMs } as unknown as DashboardSessions;
  const passwords = { confirm: async () => record } as unknown as PasswordSignIn;
  const directory = { find: async () => record } as unknown as UserDirectory;
  return new RecentProof(sessions, directory, passwords, clock);
};

it('counts for ten minutes', async () => {
  await expect(proofOf(10 * minuteMs - 1).require('usr_1', 'ses_1')).resolves.toMatchObject({ id: 'usr_1' });
  await expect(proofOf(10 * minuteMs).require('usr_1', 'ses_1')).rejects.toMatchObject({
    code: 'recent_sign_in_required',
  });
});

it('stands in for a password of those who have none, and of nobody else', async () => {
  const refusal = (proof: RecentProof) => proof.confirm('usr_1', 'ses_1', undefined).catch(({ code }) => code);
  expect(await refusal(proofOf(0))).toBe('missing_field');
  expect(await refusal(proofOf(0, null))).toMatchObject({ id: 'usr_1' });
  expect(await refusal(proofOf(10 * minuteMs, null))).toBe('recent_sign_in_required');
  await expect(proofOf(60 * minuteMs).confirm('usr_1', 'ses_1', 'a password')).resolves.toBeDefined();
});
