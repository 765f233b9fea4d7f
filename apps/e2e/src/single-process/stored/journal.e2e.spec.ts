import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { unpackFolder } from '../../data-folder/folder-archive';
import { archivePath, listKeptFolders } from '../../data-folder/kept-folder';
import { temporaryFolder } from '../../harness/process/product';

const program = join(__dirname, '../../../../../dist/apps/all-in-one/src/journal.js');

type Line = Readonly<{ account: string; side: 'debit' | 'credit'; amount: number }>;
type Printed = Readonly<{
  stream: string;
  revision: number;
  type: string;
  schema: number;
  entries?: readonly Readonly<{ entryId: string; place: string; rule: string; lines: readonly Line[] }>[];
}>;

describe.each(listKeptFolders())('the journal command, on the data folder %s', (name) => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'taprail.db');
  const journal = async (args: readonly string[], data = folder.path) => {
    const env = { PATH: process.env['PATH'], TAPRAIL_DATA: data };
    const child = spawn(process.execPath, [program, ...args], { env });
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    return { code, ...said };
  };
  const printed = async (stream: string): Promise<readonly Printed[]> => {
    const { code, out } = await journal([stream, '--json']);
    expect(code).toBe(0);
    return out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Printed);
  };
  const inDatabase = <Row>(ask: (database: InstanceType<typeof DatabaseSync>) => Row): Row => {
    const database = new DatabaseSync(file);
    try {
      return ask(database);
    } finally {
      database.close();
    }
  };
  let streams: readonly string[];
  beforeAll(() => {
    unpackFolder(archivePath(name), folder.path);
    const wanted = "SELECT DISTINCT stream FROM event WHERE stream LIKE 'ledgerJournal-%' ORDER BY stream";
    streams = inDatabase((database) => database.prepare(wanted).all() as { stream: string }[]).map((row) => row.stream);
  });
  afterAll(() => folder.remove());

  it('prints every stored event, and all of its entries balance', async () => {
    const all = (await Promise.all(streams.map(printed))).flat();
    const { count } = inDatabase((database) =>
      database.prepare("SELECT count(*) AS count FROM event WHERE stream LIKE 'ledgerJournal-%'").get(),
    ) as { count: number };
    expect(all).toHaveLength(count);
    const entries = all.flatMap((event) => event.entries ?? []);
    expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(entries.length);
    expect(entries.length).toBeGreaterThan(50);
    for (const { entryId, lines } of entries) {
      const sums: Record<string, number> = {};
      for (const { account, side, amount } of lines) {
        const currency = account.split(':').at(-1)!;
        sums[currency] = (sums[currency] ?? 0) + (side === 'debit' ? amount : -amount);
      }
      expect([entryId, Object.values(sums).filter((sum) => sum !== 0)]).toEqual([entryId, []]);
    }
  });

  it('leaves the log as it is', async () => {
    const facts = () => [createHash('sha256').update(readFileSync(file)).digest('hex'), statSync(file).mtimeMs];
    const before = facts();
    expect(await journal([streams[0]!])).toMatchObject({ code: 0 });
    expect(facts()).toEqual(before);
  });

  it('prints one entry as text, with the event that holds it', async () => {
    const [batch] = (await printed(streams.at(0)!)).filter(({ entries }) => entries !== undefined);
    const [entry] = batch!.entries!;
    const { code, out } = await journal([entry!.entryId]);
    expect(code).toBe(0);
    const lines = out.split('\n');
    expect(lines[0]).toMatch(new RegExp(`^${batch!.stream}@${batch!.revision}  JournalEntriesPosted  schema 1  2`));
    expect(lines[1]).toBe(`  ${entry!.entryId} (1 of ${batch!.entries!.length})`);
    expect(lines).toContain(`    rule        ${entry!.rule}, version 1`);
    for (const { side, account } of entry!.lines)
      expect(out).toMatch(new RegExp(` ${side} +${account} +[0-9.]+ [A-Z]{3} `));
    expect(await journal([`${batch!.stream}@${batch!.revision}`])).toMatchObject({ code: 0 });
  });

  it.each([
    ['an entry that is not there', ['le_00000000000000000000000000'], 'There is no entry le_0'],
    [
      'a stream that is not there',
      ['ledgerJournal-1999-01.0'],
      'There is no stream ledgerJournal-1999-01.0 in the log.',
    ],
    ['a name of neither', ['txn_1'], 'txn_1 is neither an entry'],
    ['two names', ['le_1', 'le_2'], 'Name one entry or one stream.'],
    ['an option that it does not have', ['--xml'], 'There is no option --xml.'],
    ['no name at all', [], 'npm run journal -- <entry id | stream>'],
  ])('ends with 2 and a sentence for %s', async (_what, args, sentence) => {
    const { code, out, err } = await journal(args);
    expect([code, out, err.startsWith(sentence)]).toEqual([2, '', true]);
  });

  it('ends with 2 for an event beyond the end of a stream', async () => {
    const place = `${streams[0]}@999999`;
    expect(await journal([place])).toEqual({ code: 2, out: '', err: `${streams[0]} has no event 999999.\n` });
  });

  it('stops at entries that newer code has packed, and says which version it knows', async () => {
    const stream = streams[0]!;
    inDatabase((database) =>
      database
        .prepare(
          'UPDATE event SET metadata = replace(metadata, \'"schema":1\', \'"schema":2\') WHERE stream = ? AND type = ?',
        )
        .run(stream, 'JournalEntriesPosted'),
    );
    const { code, err } = await journal([stream]);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /^The log cannot be read: Event \d+ of ledgerJournal-\S+ cannot be read: JournalEntriesPosted is packed in version 2, which is not known here/,
      ),
    ]);
  });

  it('makes no files where there is nothing', async () => {
    const nowhere = join(folder.path, 'nowhere');
    expect(await journal(['le_1'], nowhere)).toEqual({
      code: 1,
      out: '',
      err: `There is nothing to read: ${join(nowhere, 'taprail.db')} does not exist.\n`,
    });
  });
});
