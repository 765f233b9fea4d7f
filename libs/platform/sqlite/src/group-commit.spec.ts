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

  it('leaves nothing behind when it is flushed before the file is closed', async () => {
    const { database, commits, say } = open();
    const answer = say('a');
    commits.flush();
    database.close();
    expect(await answer).toBe('A');
  });
});
