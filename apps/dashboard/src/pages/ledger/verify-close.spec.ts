import { generateKeyPairSync, sign } from 'node:crypto';
import type { LedgerKeys, LedgerPeriod } from '@taprail/sdk';
import { verifyCloses } from './verify-close';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key_1' }] } as unknown as LedgerKeys;

const closed = (period: string, root: string, previous: string): LedgerPeriod => {
  const signature = sign(null, Buffer.from(`${period}|${root}|${previous}`), privateKey).toString('base64');
  return { period, status: 'closed', close: { root, previous, signature, key_id: 'key_1' } } as LedgerPeriod;
};
const [zeros, first, second] = ['0'.repeat(64), 'a'.repeat(64), 'b'.repeat(64)];
const months = [closed('2026-02', second, first), closed('2026-01', first, zeros)];

describe('closed months', () => {
  it('hold when each is signed and names the one before it', async () => {
    expect(await verifyCloses([{ close: null } as LedgerPeriod, ...months], keys)).toEqual({
      holds: true,
      text: 'Valid signatures for 2 months up to 2026-02, chained without a gap.',
    });
  });

  it('do not hold when one was signed for another month', async () => {
    const moved = [{ ...months[0]!, period: '2026-03' }, months[1]!];
    expect((await verifyCloses(moved, keys)).text).toMatch(/signature of 2026-03/);
  });

  it('do not hold when one is left out', async () => {
    expect((await verifyCloses([months[0]!], keys)).text).toBe('2026-02 is not chained to the previous month.');
  });

  it('are none in the beginning', async () => {
    expect((await verifyCloses([], keys)).holds).toBe(false);
  });
});
