import { randomUUID } from 'node:crypto';
import { keepPlace, loadCheckpoint } from '../checkpoints';
import { Fenced, heldLeases, Leases } from '../leases';
import { Members } from '../members';
import type { ReadStore } from '../read-store';
import { saveCheckpoint } from './save-checkpoint';
import { describeSideBySide } from './side-by-side.rows';

/** The contract suite of every read store. Names are unique per test: the store may be shared. */
export const describeReadStore = (name: string, open: () => Promise<ReadStore>): void =>
  describe(`${name} keeps the ReadStore contract`, () => {
    let store: ReadStore;
    let subject: string;
    beforeAll(async () => {
      store = await open();
    });
    beforeEach(() => {
      subject = randomUUID();
    });
    afterAll(() => store.close());

    it('answers a check', () => expect(store.check()).resolves.toBeUndefined());

    it('can be opened twice: what is there stays', async () => {
      await store.inTransaction((tx) => saveCheckpoint(tx, subject, 5n, 1n));
      const again = await open();
      await again.check();
      await again.close();
      expect(await loadCheckpoint(store.db, subject)).toBe(5n);
    });

    it('adopts the tables of before there were migrations: timers get the column that they lack, and stay', async () => {
      const timer = { owner: subject, id: 'a', kind: 'k', subject, due_at_ms: 9n, command: '{}' };
      await store.db
        .insertInto('timer')
        .values({ ...timer, every_ms: 7n, attempts: 0, retry_at_ms: 0n })
        .execute();
      await store.db.schema.alterTable('timer').dropColumn('every_ms').execute();
      await store.db.schema.dropTable('bookkeeping_migration').execute();
      const again = await open();
      const rows = await again.db
        .selectFrom('timer')
        .select(['id', 'due_at_ms', 'every_ms'])
        .where('owner', '=', subject)
        .execute();
      await again.db.deleteFrom('timer').where('owner', '=', subject).execute();
      await again.close();
      expect(rows.map(({ id, due_at_ms, every_ms }) => [id, BigInt(due_at_ms), every_ms])).toEqual([['a', 9n, null]]);
    });

    it('keeps all of a transaction or nothing', async () => {
      const failed = store.inTransaction(async (tx) => {
        await saveCheckpoint(tx, subject, 7n, 1n);
        throw new Error('after the write');
      });
      await expect(failed).rejects.toThrow('after the write');
      expect(await loadCheckpoint(store.db, subject)).toBeUndefined();
    });

    it('takes back one of several transactions at once without the others', async () => {
      const save = (name: string, error?: Error) =>
        store.inTransaction(async (tx) => {
          await saveCheckpoint(tx, `${subject}/${name}`, 7n, 1n);
          if (error) throw error;
          return name;
        });
      const answers = await Promise.allSettled([save('a'), save('b', new Error('no')), save('c')]);
      expect(answers).toEqual([
        { status: 'fulfilled', value: 'a' },
        { status: 'rejected', reason: new Error('no') },
        { status: 'fulfilled', value: 'c' },
      ]);
      const kept = await Promise.all(['a', 'b', 'c'].map((name) => loadCheckpoint(store.db, `${subject}/${name}`)));
      expect(kept).toEqual([7n, undefined, 7n]);
    });

    describe('works side by side', () =>
      describeSideBySide(
        () => store,
        () => subject,
      ));

    it('keeps positions that no double can hold', async () => {
      const position = 9_007_199_254_740_993n;
      await store.inTransaction((tx) => saveCheckpoint(tx, subject, position, 1n));
      expect(await loadCheckpoint(store.db, subject)).toBe(position);
    });

    it('moves a checkpoint forward under the same name', async () => {
      for (const position of [1n, 2n, 3n]) {
        await store.inTransaction((tx) => saveCheckpoint(tx, subject, position, 1n));
      }
      expect(await loadCheckpoint(store.db, subject)).toBe(3n);
    });

    describe('leases', () => {
      const ttlMs = 10_000;
      let nowMs: number;
      let leases: Leases;
      beforeEach(() => {
        nowMs = 1_000_000;
        leases = new Leases(store, () => nowMs);
      });

      it('gives a name to one holder at a time', async () => {
        expect(await leases.acquire(subject, 'ann', ttlMs)).toEqual({ name: subject, holder: 'ann', epoch: 1n });
        expect(await leases.acquire(subject, 'bob', ttlMs)).toBeUndefined();
      });

      it('lets exactly one of two that ask together have it', async () => {
        const both = await Promise.all(['ann', 'bob'].map((holder) => leases.acquire(subject, holder, ttlMs)));
        expect(both.filter(Boolean)).toHaveLength(1);
      });

      it('passes it on with a higher epoch when its term has ended', async () => {
        await leases.acquire(subject, 'ann', ttlMs);
        nowMs += ttlMs;
        expect(await leases.acquire(subject, 'bob', ttlMs)).toEqual({ name: subject, holder: 'bob', epoch: 2n });
      });

      it('gives it back at once to the holder that restarted', async () => {
        await leases.acquire(subject, 'ann', ttlMs);
        expect(await leases.acquire(subject, 'ann', ttlMs)).toEqual({ name: subject, holder: 'ann', epoch: 2n });
      });

      it('lasts as long as it is renewed, and not once it was lost', async () => {
        const lease = (await leases.acquire(subject, 'ann', ttlMs))!;
        nowMs += ttlMs - 1;
        expect(await leases.renew(lease, ttlMs)).toBe(true);
        nowMs += ttlMs - 1;
        expect(await leases.acquire(subject, 'bob', ttlMs)).toBeUndefined();
        nowMs += 1;
        await leases.acquire(subject, 'bob', ttlMs);
        expect(await leases.renew(lease, ttlMs)).toBe(false);
      });

      it('is renewed together with others, of which some have gone to another holder or are held anew', async () => {
        const names = ['a', 'b', 'c', 'd'].map((each) => `${subject}/${each}`);
        const held = await Promise.all(names.map(async (each) => (await leases.acquire(each, 'ann', ttlMs))!));
        await leases.release(held[1]!);
        await leases.acquire(names[1]!, 'bob', ttlMs);
        await leases.acquire(names[2]!, 'ann', ttlMs);
        nowMs += ttlMs - 1;
        expect(await leases.renewAll(held, ttlMs)).toEqual(new Set([names[0], names[3]]));
        nowMs += 1;
        expect(await Promise.all(names.map((each) => leases.isHeld(each)))).toEqual([true, false, false, true]);
        expect(await leases.renewAll([], ttlMs)).toEqual(new Set());
      });

      it('says whether anyone holds it', async () => {
        expect(await leases.isHeld(subject)).toBe(false);
        const lease = (await leases.acquire(subject, 'ann', ttlMs))!;
        expect(await leases.isHeld(subject)).toBe(true);
        nowMs += ttlMs;
        expect(await leases.isHeld(subject)).toBe(false);
        await leases.renew(lease, ttlMs);
        await leases.release(lease);
        expect(await leases.isHeld(subject)).toBe(false);
      });

      it('is free at once when it was released', async () => {
        await leases.release((await leases.acquire(subject, 'ann', ttlMs))!);
        expect((await leases.acquire(subject, 'bob', ttlMs))?.holder).toBe('bob');
      });

      it('is free at once when it was released and the clock was set back since then', async () => {
        await leases.release((await leases.acquire(subject, 'ann', ttlMs))!);
        nowMs -= 3_600_000;
        expect(await leases.acquire(subject, 'bob', ttlMs, ttlMs)).toBeUndefined();
        expect((await leases.acquire(subject, 'bob', ttlMs))?.holder).toBe('bob');
      });

      it('is among those its holder has for as long as it has it, and saying that a process is alive is not', async () => {
        const holder = `${subject}/holder`;
        const held = () => heldLeases(store, holder, () => nowMs);
        await new Members(store, subject, { ttlMs, realNowMs: () => nowMs }).announce(holder);
        await leases.acquire(subject, holder, ttlMs);
        expect(await held()).toEqual([subject]);
        nowMs += ttlMs;
        expect(await held()).toEqual([]);
      });

      it('keeps a holder that wakes up late from writing', async () => {
        const late = (await leases.acquire(subject, 'ann', ttlMs))!;
        nowMs += ttlMs;
        const current = (await leases.acquire(subject, 'bob', ttlMs))!;
        const write = (lease: typeof late, position: bigint) =>
          store.inTransaction((tx) => keepPlace(tx, store.dialect, lease, `${subject}/place`, position));
        await write(current, 7n);
        await write(current, 8n);
        await expect(write(late, 3n)).rejects.toThrow(Fenced);
        expect(await loadCheckpoint(store.db, `${subject}/place`)).toBe(8n);
      });
    });

    describe('members', () => {
      const ttlMs = 10_000;
      const longMs = ttlMs + 60_000;
      let nowMs: number;
      const membersOf = (group: string): Members => new Members(store, group, { ttlMs, realNowMs: () => nowMs });
      const leaseNames = async (): Promise<readonly string[]> => {
        const named = await store.db.selectFrom('lease').select('name').execute();
        return named.map(({ name: each }) => each).filter((each) => each.includes(subject));
      };
      beforeEach(() => {
        nowMs = 1_000_000;
      });

      it('are those that have announced themselves within a term and not left', async () => {
        const members = membersOf(subject);
        await members.announce('bob');
        await members.announce('ann');
        await members.announce('cid');
        expect(await members.list()).toEqual(['ann', 'bob', 'cid']);
        await members.leave('bob');
        nowMs += ttlMs - 1;
        await members.announce('cid');
        nowMs += 1;
        expect(await members.list()).toEqual(['cid']);
      });

      it('leave no rows for ever when they crash, in any group, and other leases keep theirs', async () => {
        const leases = new Leases(store, () => nowMs);
        await leases.acquire(`follower/${subject}`, 'ann', ttlMs);
        const [own, other] = [membersOf(subject), membersOf(`${subject}-other`)];
        await own.announce('crashed');
        await other.announce('crashed');
        nowMs += longMs - 1;
        await own.announce('alive');
        await own.prune();
        expect(await leaseNames()).toHaveLength(4);
        nowMs += ttlMs;
        await own.announce('alive');
        await own.prune();
        expect((await leaseNames()).toSorted()).toEqual([`follower/${subject}`, `member/${subject}/alive`]);
        // Its epoch goes on: a holder that was paused is still refused.
        expect((await leases.acquire(`follower/${subject}`, 'bob', ttlMs))?.epoch).toBe(2n);
        await own.announce('crashed');
        expect(await own.list()).toEqual(['alive', 'crashed']);
      });
    });
  });
