import {
  clearingView,
  type Cut,
  type JournalEntry,
  type RecordedEntry,
  shardOf,
  trialBalanceOf,
} from '@taprail/ledger-domain';
import { anyHistory, balancesOf, live, openClearing, statementOf, trialBalance } from '@taprail/ledger-domain/testing';
import { addDays } from '@taprail/money';
import { openSqliteReadStore } from '@taprail/read-store';
import { checkReplay } from '@taprail/subscriptions';
import { createLogger } from '@taprail/telemetry';
import fc from 'fast-check';
import { pastClearing } from '../checks/clearing/past-clearing';
import type { StatementPlace } from '../reports/report-cursors';
import { type StatementLineView, linesOnAccount, type StatementPage, statementPage } from '../reports/statement-page';
import { BooksWorld } from '../testing/books-world';
import { ledgerBooks } from './books.projection';
import type { LedgerBooks } from './ledger-books';

const platform = 'plt_1';
const hourMs = 3_600_000;
const startMs = Date.parse('2026-03-27T20:00:00.000Z');
const firstDay = '2024-10-04';

/** How many hours pass between two appends, so that days and months end between some of them; or it is one append. */
const hours = fc.array(
  fc.integer({ min: -6, max: 9 }).map((n) => Math.max(n, 0)),
  { minLength: 300, maxLength: 300 },
);
const cuts = fc.array(fc.record({ days: fc.nat(70), hours: fc.nat(500) }), { minLength: 3, maxLength: 3 });

const written = async (history: Parameters<typeof live>[0], gaps: readonly number[]): Promise<BooksWorld> => {
  const world = await BooksWorld.open();
  await writeInto(world, history, gaps);
  await world.follow();
  return world;
};

const writeInto = async (
  world: BooksWorld,
  history: Parameters<typeof live>[0],
  gaps: readonly number[],
): Promise<void> => {
  let atMs = startMs;
  let together: JournalEntry[] = [];
  for (const [n, entry] of live(history).entries.entries()) {
    const [first] = together;
    const isNext = gaps[n % gaps.length]! > 0 || (first && shardOf(first.trace) !== shardOf(entry.trace));
    if (first && isNext) await world.writeTogether(together, new Date(atMs).toISOString().replace('Z', '001Z'));
    together = isNext ? [entry] : [...together, entry];
    if (isNext) atMs += gaps[n % gaps.length]! * hourMs + 1;
  }
  await world.writeTogether(together, new Date(atMs).toISOString().replace('Z', '001Z'));
};

const cutOf = ({ days, hours: after }: Readonly<{ days: number; hours: number }>): Cut => ({
  asOf: addDays(firstDay, days),
  knownAt: new Date(startMs + after * hourMs).toISOString(),
});

const inWorld = (
  claim: (books: LedgerBooks, own: readonly RecordedEntry[], cut: Cut) => Promise<void>,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(anyHistory, hours, cuts, async (history, gaps, asked) => {
      const world = await written(history, gaps);
      try {
        const own = world.recorded.filter(({ entry }) => entry.trace.platform === platform);
        for (const cut of asked) await claim(world.books, own, cutOf(cut));
      } finally {
        await world.close();
      }
    }),
    { numRuns: 15 },
  );

/** A world is written and followed for each history. */
describe('P8, P17: the books of a platform, whatever happened', () => {
  it('have the trial balance of the journal at every cut', () =>
    inWorld(async (books, recorded, cut) => {
      const forEver = { asOf: '9999-12-31', knownAt: '9999-12-31T00:00:00.000Z' };
      const shown = async (asOf: string | null, knownAt: string | null, as: Cut) =>
        trialBalanceOf((await books.sums({ platform }, { asOf, knownAt })).sums, as);
      expect(await shown(cut.asOf, cut.knownAt, cut)).toEqual(trialBalance(recorded, cut));
      const known = { ...forEver, knownAt: cut.knownAt };
      expect(await shown(null, cut.knownAt, known)).toEqual(trialBalance(recorded, known));
      const counted = { ...forEver, asOf: cut.asOf };
      expect(await shown(cut.asOf, null, counted)).toEqual(trialBalance(recorded, counted));
      expect(await shown(null, null, forEver)).toEqual(trialBalance(recorded, forEver));
    }));

  it('P8: have on every account the sum of its lines, at each position that was recorded', () =>
    fc.assert(
      fc.asyncProperty(anyHistory, hours, fc.nat(), async (history, gaps, start) => {
        const world = await written(history, gaps);
        try {
          const own = world.recorded.filter(({ entry }) => entry.trace.platform === platform);
          for (let n = start % 5; n < own.length; n += 5) {
            const known = { asOf: null, knownAt: own[n]!.recordedAt };
            const { sums } = await world.books.sums({ platform }, known);
            const balances = [...sums].map(([account, { debits, credits }]) => [account, debits - credits] as const);
            const lines = own.slice(0, n + 1).map(({ entry }) => entry);
            const notZero = ([, sum]: readonly [string, number]): boolean => sum !== 0;
            expect(balances.filter(notZero).sort()).toEqual([...balancesOf(lines)].filter(notZero).sort());
          }
        } finally {
          await world.close();
        }
      }),
      { numRuns: 10 },
    ));

  it('P29: are byte for byte the same when they follow live and when they are built anew', () =>
    fc.assert(
      fc.asyncProperty(anyHistory, hours, async (history, gaps) => {
        const world = await BooksWorld.open();
        const scratch = await openSqliteReadStore(':memory:');
        try {
          const followed = world.follow();
          await writeInto(world, history, gaps);
          await followed;
          await world.settled();
          const log = createLogger({ service: 'test', level: 'silent' });
          const parts = { store: world.store, live: world.readStore, scratch, log };
          const result = await checkReplay(ledgerBooks, parts);
          expect(result).toMatchObject({ state: 'equal' });
          expect(result).toMatchObject({ live: (result as { rebuilt: object }).rebuilt });
        } finally {
          await world.close();
          await scratch.close();
        }
      }),
      { numRuns: 10 },
    ));

  it('show what is on its way as the journal does, now and at every cut', () =>
    inWorld(async (books, recorded, cut) => {
      const sorted = <Item extends { account: string; subject: string | null }>(items: readonly Item[]) =>
        items.toSorted((a, b) => (`${a.account} ${a.subject}` < `${b.account} ${b.subject}` ? -1 : 1));
      const past = await pastClearing(books, platform, cut);
      expect(sorted(past.flatMap((item) => clearingView(item, cut.asOf)))).toEqual(openClearing(recorded, cut));
      const forEver = { asOf: '2030-01-01', knownAt: '9999-12-31T00:00:00.000Z' };
      const now = await books.clearing(platform, { order: 'asc', limit: 1_000 });
      expect(sorted(now.flatMap(({ row }) => clearingView(row, forEver.asOf)))).toEqual(
        openClearing(recorded, forEver),
      );
    }));

  it('tell an account from opening to closing, page by page', () =>
    inWorld(async (books, recorded, { asOf: to, knownAt }) => {
      const [account] = recorded.at(-1)!.entry.lines.map((line) => line.account);
      const from = addDays(to, -10);
      const asked = { platform, account: account! };
      const expected = statementOf(recorded, { account: account!, from, to, knownAt });
      const lines: StatementLineView[] = [];
      let place: StatementPlace | undefined = { day: from, position: -1n, balance: expected.opening };
      while (place) {
        const page: StatementPage<StatementLineView> = await statementPage(
          books,
          asked,
          linesOnAccount(account!),
          { to, knownAt, limit: 2 },
          place,
        );
        lines.push(...page.lines);
        place = page.next;
      }
      expect(lines.map(({ id, balance }) => [id, balance])).toEqual(
        expected.lines.map(({ id, balance }) => [id, balance]),
      );
    }));
});
