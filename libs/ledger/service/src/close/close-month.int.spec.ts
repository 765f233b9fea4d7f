import type { PostingGap } from '@taprail/contracts';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { type ClosedMonth, type JournalEntry } from '@taprail/ledger-domain';
import { verifyJournal } from '@taprail/ledger-journal/testing';
import { type CloseWorld, openCloseWorld, sealKey } from '../testing/close-world';

let world: CloseWorld;
/** Three sales of March and one of April, on the fifth of April. */
const open = async (): Promise<void> => {
  world = await openCloseWorld();
  for (const [n, day] of ['2026-03-02', '2026-03-30', '2026-03-31', '2026-04-01'].entries()) await world.sell(n, day);
  world.clock.time = '2026-04-05T09:00:00.000Z';
  await world.seal('2026-04-04');
};
beforeEach(open);
afterEach(() => world.close());

const closed = async (): Promise<readonly ClosedMonth[]> =>
  (await world.closeEvents()).flatMap(({ type, data }) => (type === 'MonthClosed' ? [data] : []));

const hashOf = (entries: readonly JournalEntry[]): string => {
  const sums = new Map<string, [number, number]>();
  for (const { account, side, amount } of entries.flatMap(({ lines }) => lines)) {
    const [debits, credits] = sums.get(account) ?? [0, 0];
    sums.set(account, side === 'debit' ? [debits + amount, credits] : [debits, credits + amount]);
  }
  const text = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([account, sum]) => `${account} ${sum.join(' ')}\n`);
  return createHash('sha256').update(text.join('')).digest('hex');
};

const isSigned = ({ month, root, previous, signature, publicKey }: ClosedMonth): boolean => {
  const x = Buffer.from(publicKey, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(`${month}|${root}|${previous}`), key, Buffer.from(signature, 'base64'));
};

describe('a month that is closed', () => {
  it('is what counts in it, put under one signature', async () => {
    await world.begin('2026-03');
    await world.carryOut();
    const own = (await world.entries()).filter(({ effectiveDate }) => effectiveDate < '2026-04-01');
    const [march] = await closed();
    expect(march).toEqual({
      month: '2026-03',
      heads: Array.from({ length: 8 }, (_, shard) => ({
        stream: `ledgerJournal-2026-04.${shard}`,
        revision: expect.any(Number),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      })),
      entries: 6,
      lateEntries: 0,
      totals: { 'EUR memo': { debits: 3_000, credits: 3_000 }, 'EUR posted': { debits: 3_450, credits: 3_450 } },
      trialBalanceHash: hashOf(own),
      root: expect.stringMatching(/^[0-9a-f]{64}$/),
      previous: '0'.repeat(64),
      signature: expect.any(String),
      keyId: sealKey.id,
      publicKey: sealKey.publicKey,
      at: '2026-04-05T09:00:00.000Z',
    });
    expect([isSigned(march!), isSigned({ ...march!, month: '2026-04' })]).toEqual([true, false]);
    await verifyJournal(world.store);
  });

  it('never changes: what comes later is in the next one, and counted as late', async () => {
    await world.begin('2026-03');
    await world.carryOut();
    await world.sell(10, '2026-03-31');
    world.clock.time = '2026-05-02T09:00:00.000Z';
    await world.sell(11, '2026-04-30');
    await world.seal('2026-05-01');
    await world.begin('2026-04');
    await world.carryOut();
    const [march, april] = await closed();
    const inApril = (await world.entries()).filter(({ effectiveDate }) => effectiveDate >= '2026-04-01');
    expect(april).toMatchObject({
      month: '2026-04',
      entries: 6,
      lateEntries: 2,
      previous: march!.root,
      trialBalanceHash: hashOf(inApril),
    });
    expect(isSigned(april!)).toBe(true);
  });

  it('is closed once, however many ask at once and carry it out', async () => {
    await Promise.all([world.begin('2026-03'), world.begin('2026-03')]);
    await Promise.all([world.carryOut(), world.carryOut()]);
    await world.begin('2026-03');
    expect((await world.closeEvents()).map(({ type }) => type)).toEqual(['MonthCloseBegun', 'MonthClosed']);
  });

  it('is the same wherever it was cut off, before and after each append', async () => {
    await world.begin('2026-03');
    await world.carryOut();
    const [undisturbed] = await closed();
    let cuts = 0;
    for (const written of [false, true]) {
      for (let appends = 0, isCut = true; isCut; appends += 1) {
        await world.close();
        await open();
        await world.begin('2026-03');
        world.faults.failAfter(appends, written);
        isCut = await world.carryOut().then(
          () => false,
          () => true,
        );
        await world.restart();
        await world.carryOut();
        cuts += isCut ? 1 : 0;
        const [month, ...more] = await closed();
        const { trialBalanceHash, entries, totals } = undisturbed!;
        expect([month, more]).toEqual([expect.objectContaining({ trialBalanceHash, entries, totals }), []]);
        expect((await world.entries()).length).toBe(8);
      }
    }
    // Eight shards turn to April and are told, and one stream is signed.
    expect(cuts).toBeGreaterThan(30);
  });

  it.each([
    ['period_not_over', '2026-04', async () => undefined],
    ['ledger_period_not_found', '2026-02', async () => undefined],
    ['payouts_frozen', '2026-03', () => world.freezer().report({ id: 'x', detail: 'y' })],
    ['books_incomplete', '2026-03', async () => world.missing.push({ kind: 'captured' } as PostingGap)],
  ])('is refused with %s', async (code, month, given) => {
    await given();
    await expect(world.begin(month)).rejects.toThrow(code);
    expect(await world.closeEvents()).toEqual([]);
  });

  it('is refused while its days are not sealed, and while there is nothing in the books', async () => {
    const other = await openCloseWorld();
    await expect(other.begin('2026-03')).rejects.toThrow('ledger_period_not_found');
    await other.sell(1, '2026-03-02');
    other.clock.time = '2026-04-05T09:00:00.000Z';
    await expect(other.begin('2026-03')).rejects.toThrow('seal_pending');
    await other.close();
  });
});
