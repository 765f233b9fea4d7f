import type { LedgerKeys, LedgerPeriod } from '@taprail/sdk';

/** The result of checking the signed close of a month. */
export type CloseVerdict = Readonly<{ holds: boolean; text: string }>;

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));

type Signed = NonNullable<LedgerPeriod['close']>;

const isSigned = async (period: string, close: Signed, { keys }: LedgerKeys): Promise<boolean> => {
  const jwk = keys.find(({ kid }) => kid === close.key_id);
  if (!jwk) return false;
  const { kty, crv, x } = jwk;
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify']);
  const text = new TextEncoder().encode(`${period}|${close.root}|${close.previous}`);
  return crypto.subtle.verify({ name: 'Ed25519' }, key, bytesOf(close.signature), text);
};

/** Every closed month is signed, and names the one before it; `periods` come newest first. */
export const verifyCloses = async (periods: readonly LedgerPeriod[], keys: LedgerKeys): Promise<CloseVerdict> => {
  const closed = periods.filter(({ close }) => close !== null);
  if (closed.length === 0) return { holds: false, text: 'No month has been closed yet.' };
  for (const [at, { period, close }] of closed.entries()) {
    const before = closed[at + 1]?.close?.root ?? '0'.repeat(64);
    if (close!.previous !== before) return { holds: false, text: `${period} is not chained to the previous month.` };
    if (!(await isSigned(period, close!, keys))) {
      return { holds: false, text: `The signature of ${period} does not match key ${close!.key_id}.` };
    }
  }
  const [count, last] = [closed.length, closed[0]!.period];
  return {
    holds: true,
    text:
      count === 1
        ? `Valid signature for ${last}.`
        : `Valid signatures for ${count} months up to ${last}, chained without a gap.`,
  };
};
