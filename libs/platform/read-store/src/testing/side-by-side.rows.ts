import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { CompiledQuery, sql } from 'kysely';
import { keepPlace, loadCheckpoint } from '../checkpoints';
import { Fenced, Leases } from '../leases';
import type { ReadStore, Tx } from '../read-store';
import { saveCheckpoint } from './save-checkpoint';

type Ending =
  | 'is done'
  | 'is done and keeps its place'
  | 'is done after others'
  | 'throws'
  | 'throws after it has kept its place'
  | 'fails in the store'
  | 'is fenced';
const ending = constantFrom<Ending>(
  'is done',
  'is done',
  'is done and keeps its place',
  'is done and keeps its place',
  'is done after others',
  'throws',
  'throws after it has kept its place',
  'fails in the store',
  'is fenced',
);
const piece = record({ ending, turnsBefore: integer({ min: 0, max: 3 }) });
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Rows of the contract about works that are asked for at the same time. */
export const describeSideBySide = (open: () => ReadStore, subjectOf: () => string): void => {
  const placeOf = (name: string) => loadCheckpoint(open().db, name);
  const addOne = (tx: Tx, name: string) =>
    sql`UPDATE checkpoint SET position = position + 1 WHERE name = ${name}`.execute(tx);

  it('does each of several works that are asked for at once wholly and once, or not at all', () =>
    assert(
      asyncProperty(array(piece, { minLength: 1, maxLength: 12 }), async (pieces) => {
        const store = open();
        const root = `${subjectOf()}/${Math.random()}`;
        const names = pieces.map((_piece, n) => `${root}/${n}`);
        for (const name of names) await store.inTransaction((tx) => saveCheckpoint(tx, name, 0n, 1n));
        const nobody = { name: root, holder: 'nobody', epoch: 7n };
        const held = (await new Leases(store).acquire(`${root}/held`, 'ann', 60_000))!;
        const asked = pieces.map(async ({ ending: how, turnsBefore }, n) => {
          for (let waited = 0; waited < turnsBefore; waited += 1) await turn();
          return store.inTransaction(async (tx) => {
            await addOne(tx, names[n]!);
            if (how === 'throws') throw new Error('no');
            if (how === 'fails in the store')
              await tx.executeQuery(CompiledQuery.raw('INSERT INTO missing VALUES (1)'));
            if (how === 'is fenced') await keepPlace(tx, store.dialect, nobody, `${root}/fenced`, 1n);
            if (how === 'is done after others') for (let more = 0; more < 3; more += 1) await turn();
            await addOne(tx, names[n]!);
            if (how.endsWith('its place')) await keepPlace(tx, store.dialect, held, `${names[n]}/place`, 5n);
            if (how === 'throws after it has kept its place') throw new Error('no');
            return n;
          });
        });
        const outcomes = await Promise.allSettled(asked);
        const isDone = pieces.map(({ ending: how }) => how.startsWith('is done'));
        expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(isDone);
        expect(await Promise.all(names.map(placeOf))).toEqual(isDone.map((done) => (done ? 2n : 0n)));
        expect(await placeOf(`${root}/fenced`)).toBeUndefined();
        const kept = pieces.map(({ ending: how }) => (how === 'is done and keeps its place' ? 5n : undefined));
        expect(await Promise.all(names.map((name) => placeOf(`${name}/place`)))).toEqual(kept);
      }),
      { numRuns: 20 },
    ));

  it('refuses a fenced work alone, however many are asked for with it', async () => {
    const store = open();
    const leases = new Leases(store);
    const holders = ['a', 'b', 'c', 'd'].map((name) => `${subjectOf()}/${name}`);
    const held = await Promise.all(holders.map(async (name) => (await leases.acquire(name, 'ann', 10_000))!));
    await leases.acquire(holders[1]!, 'ann', 10_000);
    const kept = await Promise.allSettled(
      held.map((lease) => store.inTransaction((tx) => keepPlace(tx, store.dialect, lease, lease.name, 5n))),
    );
    expect(kept.map((result) => (result.status === 'rejected' ? result.reason instanceof Fenced : 'kept'))).toEqual([
      'kept',
      true,
      'kept',
      'kept',
    ]);
    expect(await Promise.all(holders.map(placeOf))).toEqual([5n, undefined, 5n, 5n]);
  });
};
