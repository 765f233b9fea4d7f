import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GroupCommit } from './group-commit';
import { openSqlite } from './open-sqlite';

describe('a group commit', () => {
  const open = () => {
    const database = openSqlite(':memory:', { durability: 'FULL' });
    database.exec('CREATE TABLE word (text TEXT UNIQUE)');
    const insert = database.prepare('INSERT INTO word VALUES (?)');
    const seen: string[] = [];
    const commits = new GroupCommit(database, {
      onCommit: (_durationMs, writes) => seen.push(`${writes} written`),
      onFailure: (error) => seen.push(`failed: ${(error as Error).message}`),
    });
    const say = (text: string, undo?: () => void) => commits.add(() => (insert.run(text), text.toUpperCase()), undo);
    const words = () => database.prepare('SELECT text FROM word').all();
    return { database, commits, say, words, seen };
  };

  it('takes what arrives in one turn together, and answers each after it is written', async () => {
    const { database, say, words, seen } = open();
    const answers = Promise.all([say('a'), say('b')]);
    expect(words()).toEqual([]);
    expect(await answers).toEqual(['A', 'B']);
    await say('c');
    expect([words(), seen]).toEqual([
      [{ text: 'a' }, { text: 'b' }, { text: 'c' }],
      ['2 written', '1 written'],
    ]);
    database.close();
  });

  it('writes all of a turn or nothing, and tells each what it must take back', async () => {
    const { database, say, words, seen } = open();
    await say('a');
    const undone: string[] = [];
    const answers = await Promise.allSettled([say('b', () => undone.push('b')), say('a', () => undone.push('a'))]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect([words(), undone]).toEqual([[{ text: 'a' }], ['b', 'a']]);
    expect(seen).toEqual(['1 written', expect.stringMatching(/^failed: .*UNIQUE/)]);
    expect(await say('b')).toBe('B');
    database.close();
  });

  it('does at once what cannot wait, before the others and with them', async () => {
    const { database, commits, say, words, seen } = open();
    const insert = database.prepare('INSERT INTO word VALUES (?) ON CONFLICT DO NOTHING');
    const heard: string[] = [];
    const ended = { done: (isNew: boolean) => heard.push(`new: ${isNew}`), failed: () => heard.push('failed') };
    const sayNow = (text: string) => commits.now(() => insert.run(text).changes === 1, ended);
    const later = say('b');
    expect([sayNow('a'), sayNow('a'), words(), heard]).toEqual([true, false, [{ text: 'a' }], []]);
    await later;
    expect([words(), heard, seen]).toEqual([
      [{ text: 'a' }, { text: 'b' }],
      ['new: true', 'new: false'],
      ['3 written'],
    ]);
    sayNow('c');
    await expect(say('a')).rejects.toThrow('UNIQUE');
    expect([words(), heard.slice(2)]).toEqual([[{ text: 'a' }, { text: 'b' }], ['failed']]);
    database.close();
  });

  it('fails all of a turn with what failed at once, and goes on', async () => {
    const { database, commits, say, words } = open();
    const broken = (): never => {
      throw new Error('no room');
    };
    const ended = { done: () => undefined, failed: () => undefined };
    const other = say('a');
    expect(() => commits.now(broken, ended)).toThrow('no room');
    await expect(other).rejects.toThrow('no room');
    expect([await say('b'), words()]).toEqual(['B', [{ text: 'b' }]]);
    database.close();
  });

  it('leaves nothing behind when it is flushed before the file is closed', async () => {
    const { database, commits, say } = open();
    const answer = say('a');
    commits.flush();
    database.close();
    expect(await answer).toBe('A');
  });

  it('acknowledges nothing for long into a file that was deleted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'taprail-commits-'));
    const database = openSqlite(join(folder, 'log.db'), { durability: 'FULL' });
    database.exec('CREATE TABLE word (text TEXT UNIQUE)');
    const insert = database.prepare('INSERT INTO word VALUES (?)');
    const commits = new GroupCommit(database);
    await commits.add(() => insert.run('a'));
    rmSync(folder, { recursive: true });
    await sleep(1_100);
    await expect(commits.add(() => insert.run('b'))).rejects.toThrow('log.db was deleted or replaced');
    expect(() => commits.requireFile()).toThrow('log.db was deleted or replaced');
    database.close();
  });
});
