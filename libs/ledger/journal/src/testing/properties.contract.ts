import { type EventStore, readStream } from '@taprail/event-store';
import { type JournalEntry, journalPeriodsStream, type LedgerFact } from '@taprail/ledger-domain';
import { anyHistory, live } from '@taprail/ledger-domain/testing';
import fc from 'fast-check';
import { ShardBooks } from '../books/shard-books';
import { ShardStreams } from '../shard/shard-streams';
import { shardOfFact } from '../posting/posting';
import {
  capture,
  entriesIn,
  hold,
  journalOf,
  JournalWorld,
  type OpenStore,
  posting,
  verifyJournal,
} from './journal-world';

type Known = Readonly<{ head: object; balances: Readonly<Record<string, number>> }>;

/** All that a writer is sure of when it begins with the nth period of its shard, as text. */
const knownBy = async (store: EventStore, shard: number, n: number): Promise<string> => {
  const periods = await readStream(store, journalPeriodsStream(shard));
  const { period } = JSON.parse(periods.at(n)!.data) as { period: string };
  const books = new ShardBooks();
  books.enter(period);
  await new ShardStreams(store, shard).catchUp(books);
  const [balances] = books.balances.inParts(Number.MAX_SAFE_INTEGER);
  return JSON.stringify({ head: books.head, balances, closedThrough: books.closedThrough });
};

const merchants = ['sm_1', 'sm_2', 'sm_3'];

/** Facts of several sub-merchants, mixed in any way that keeps the order of each, some of them told again later. */
const anyTelling = fc
  .record({
    turns: fc.array(fc.nat(merchants.length - 1), { minLength: 1, maxLength: 30 }),
    again: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 20 }),
  })
  .map(({ turns, again }) => {
    const told = merchants.map(() => 0);
    const facts = turns.map((merchant): LedgerFact => {
      const n = told[merchant]!++;
      const sale = 1_000 * merchant + (n >> 1);
      return n % 2 === 0 ? hold(sale, merchants[merchant]) : capture(sale, merchants[merchant]);
    });
    const telling = [...facts];
    for (const [which, where] of again) {
      const first = which % facts.length;
      const fact = facts[first]!;
      telling.splice(telling.indexOf(fact) + 1 + (where % (telling.length - telling.indexOf(fact))), 0, fact);
    }
    return { facts, telling };
  });

const cutAfter = (facts: readonly LedgerFact[], places: readonly number[]): readonly (readonly LedgerFact[])[] => {
  const cuts = [0, ...places.toSorted((a, b) => a - b).map((place) => place + 1), facts.length];
  return cuts.slice(1).map((cut, n) => facts.slice(cuts[n], cut));
};

const sums = (entries: readonly JournalEntry[]): readonly string[] =>
  entries.map(({ source, rule, lines }) => JSON.stringify([source.eventId, rule, lines])).toSorted();

/** The properties of the ledger's design, by their names there. */
export const describeProperties = (open: OpenStore, numRuns: number): void =>
  describe('under anything that may happen', () => {
    const inWorld = async (story: (world: JournalWorld) => Promise<void>): Promise<void> => {
      const world = await JournalWorld.on(open);
      try {
        await story(world);
        await verifyJournal(world.store);
      } finally {
        await world.close();
      }
    };

    it('P11: N events are the entries of N events, however often and mixed they are told', () =>
      fc.assert(
        fc.asyncProperty(anyTelling, fc.boolean(), ({ facts, telling }, atOnce) =>
          inWorld(async (world) => {
            const journal = await world.journal();
            if (atOnce) await Promise.all(telling.map((fact) => journal.post(posting(fact))));
            else for (const fact of telling) await journal.post(posting(fact));
            const sources = new Set((await entriesIn(world.store)).map(({ source }) => source.eventId));
            expect([...sources].toSorted()).toEqual(facts.map(({ source }) => source.eventId).toSorted());
            const captures = facts.filter(({ type }) => type === 'SaleCaptured').length;
            expect(await entriesIn(world.store)).toHaveLength(facts.length + captures);
          }),
        ),
        { numRuns },
      ));

    it('P10: telling any end of the story again changes nothing, with a restart in between or without', () =>
      fc.assert(
        fc.asyncProperty(anyTelling, fc.nat(), fc.boolean(), ({ facts }, from, restarts) =>
          inWorld(async (world) => {
            const journal = await world.journal();
            for (const fact of facts) await journal.post(posting(fact));
            const before = await journalOf(world.store);
            const again = restarts ? await world.journal() : journal;
            const answers = await Promise.all(
              facts.slice(from % facts.length).map((fact) => again.post(posting(fact))),
            );
            expect(answers.map(({ repeated }) => repeated)).toEqual(answers.map(() => true));
            expect(await journalOf(world.store)).toEqual(before);
          }),
        ),
        { numRuns },
      ));

    it('P8, P9: any history posted through it leaves the lines and balances of its model', () =>
      fc.assert(
        fc.asyncProperty(anyHistory, fc.array(fc.nat(59), { maxLength: 3 }), (history, restartsAfter) =>
          inWorld(async (world) => {
            const model = live(history);
            let journal = await world.journal();
            // Facts that come at once are decided in one append: they must see each other as if they were written.
            for (const facts of cutAfter(model.facts, restartsAfter)) {
              journal = await world.journal();
              await Promise.all(facts.map((fact) => journal.post(posting(fact))));
            }
            expect(sums(await entriesIn(world.store))).toEqual(sums(model.entries));
            const accounts = new Set(model.entries.flatMap(({ lines }) => lines.map(({ account }) => account)));
            const heir = await world.journal();
            for (const account of accounts) {
              expect([account, journal.balanceOf(account)]).toEqual([account, model.balance(account)]);
              expect([account, heir.balanceOf(account)]).toEqual([account, model.balance(account)]);
            }
          }),
        ),
        { numRuns },
      ));

    it('P29: what a writer knows is the same live, from the opening of the month and its tail, and from zero', () =>
      fc.assert(
        fc.asyncProperty(anyHistory, fc.array(fc.nat(59), { minLength: 1, maxLength: 4 }), (history, monthsEnd) =>
          inWorld(async (world) => {
            const { facts } = live(history);
            const journal = await world.journal();
            for (const [n, month] of cutAfter(facts, monthsEnd).entries()) {
              world.clock.time = `2026-0${3 + n}-02T11:00:00.000Z`;
              await Promise.all(month.map((fact) => journal.post(posting(fact))));
            }
            for (const shard of new Set(facts.map(shardOfFact))) {
              const fromZero = await knownBy(world.store, shard, 0);
              expect(await knownBy(world.store, shard, -1)).toBe(fromZero);
              const { head, balances } = JSON.parse(fromZero) as Known;
              expect(journal.shard(shard).head).toEqual(head);
              const shown = Object.keys(balances).map((account) => [account, journal.shard(shard).balanceOf(account)]);
              expect(Object.fromEntries(shown)).toEqual(balances);
            }
          }),
        ),
        { numRuns },
      ));

    it('P19: posting times rise in each shard, wherever the clock jumps', () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.integer({ min: -40 * 86_400_000, max: 40 * 86_400_000 }), fc.boolean()), {
            maxLength: 12,
          }),
          (jumps) =>
            inWorld(async (world) => {
              let journal = await world.journal();
              for (const [n, [ms, restarts]] of jumps.entries()) {
                world.clock.time = new Date(Date.parse(world.clock.time) + ms).toISOString();
                await journal.post(posting(hold(n)));
                if (restarts) journal = await world.journal();
              }
              const times = (await journalOf(world.store)).map(({ metadata }) => JSON.parse(metadata).at as string);
              expect(times).toEqual([...new Set(times)].toSorted());
            }),
        ),
        { numRuns },
      ));
  });
