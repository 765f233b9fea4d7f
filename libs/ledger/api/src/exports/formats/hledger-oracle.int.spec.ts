import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type JournalEntry, parseAccount } from '@taprail/ledger-domain';
import { anyHistory, live } from '@taprail/ledger-domain/testing';
import { addDays, type CurrencyCode, parseDecimalText } from '@taprail/money';
import fc from 'fast-check';
import { BooksWorld } from '../../testing/books-world';
import { exportChunks } from '../write-export';

/** The short run tries a part of them, others with each run. */
const entriesWanted = Math.ceil(20_000 * Number(process.env['PROPERTY_SHARE'] ?? 1));
const entriesPerSecond = 7;
const platform = 'plt_1';
const seed = Number(process.env['ORACLE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const isThere = spawnSync('hledger', ['--version']).status === 0;

/** Random lives of many sub-merchants, until there are enough entries; every id once. */
const randomEntries = (): readonly JournalEntry[] => {
  const entries: JournalEntry[] = [];
  for (let n = 0; entries.length < entriesWanted; n += 1) {
    const [history] = fc.sample(anyHistory, { numRuns: 1, seed: seed + n });
    const own = live(history!).entries.filter(({ trace }) => trace.platform === platform);
    const renamed = JSON.parse(JSON.stringify(own).replaceAll('sm_1', `sm_${n}`)) as JournalEntry[];
    for (const entry of renamed) {
      const digest = createHash('sha256').update(`${n} ${entry.entryId}`).digest('hex');
      entries.push({ ...entry, entryId: `le_${digest.slice(0, 26)}` });
    }
  }
  return entries.slice(0, entriesWanted);
};

const asked = {
  exportId: 'exp_1',
  platformId: platform,
  format: 'hledger',
  from: null,
  asOf: '9999-12-31',
  knownAt: '9999-12-31T00:00:00.000Z',
  subMerchant: null,
  account: null,
  at: '2026-03-02T00:00:00.000Z',
} as const;

const hledger = (file: string, ...words: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync('hledger', ['-f', file, ...words], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`hledger ${words.join(' ')}: ${stderr}`);
  return stdout;
};

/** `"merchant_pending:sm_1:EUR","EUR -8.70"`: each account is in one currency. */
const balancesFrom = (csv: string): ReadonlyMap<string, number> =>
  new Map(
    csv
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((row) => JSON.parse(`[${row}]`) as [string, string])
      .map(([account, balance]) => {
        const [currency, amount] = balance === '0' ? ['', '0'] : balance.split(' ');
        return [account, amount === '0' ? 0 : parseDecimalText(amount!, currency as CurrencyCode).amount];
      }),
  );

if (!isThere) process.stderr.write('\nSKIPPED: hledger is not installed; nobody outside has checked the books\n\n');

(isThere ? describe : describe.skip)(`the outside program hledger, on ${entriesWanted} entries (seed ${seed})`, () => {
  let world: BooksWorld;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    world = await BooksWorld.open();
    folder = mkdtempSync(join(tmpdir(), 'taprail-oracle-'));
    file = join(folder, 'books.journal');
    const startMs = Date.parse('2026-03-02T00:00:00.000Z');
    for (const [n, entry] of randomEntries().entries()) {
      const at = new Date(startMs + Math.floor((n / entriesPerSecond) * 1_000)).toISOString();
      await world.write({ ...entry, effectiveDate: addDays('2026-03-02', n % 90) }, at);
    }
    await world.follow();
    const terms = { ...asked, layout: 2 as const, until: String(await world.books.head()) };
    await pipeline(
      Readable.from(exportChunks(world.books, terms, async (subMerchant) => subMerchant && `shop ${subMerchant}`)),
      createWriteStream(file),
    );
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes every entry, finds nothing to complain of, and has the same balance on every account, to the cent', async () => {
    const { sums } = await world.books.sums({ platform }, { asOf: null, knownAt: null });
    const ours = new Map([...sums].map(([account, { debits, credits }]) => [account, debits - credits]));
    // Strict: it refuses an account, a currency or a precision that was not named before, and what does not balance.
    const balances = hledger(file, 'balance', '--strict', '--flat', '--empty', '--no-total', '-O', 'csv');
    const theirs = balancesFrom(balances);
    expect(readFileSync(file, 'utf8').match(/^\d{4}-\d\d-\d\d \* \(le_/gm)).toHaveLength(entriesWanted);
    expect([...theirs].sort()).toEqual([...ours].sort());
    expect(new Set([...ours.keys()].map((account) => parseAccount(account).currency)).size).toBeGreaterThan(3);
  });
});
