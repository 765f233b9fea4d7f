import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Records } from '../engine/state/records';
import { RequestJournal } from './journal';

describe('the journal', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'psp-journal-'));
    file = join(folder, 'deep', 'psp.jsonl');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const open = () => {
    const records = new Records();
    return { records, journal: new RequestJournal(file, records) };
  };
  const written = (...changes: [string, string, unknown][]) => {
    const { records, journal } = open();
    for (const [table, id, value] of changes) records.put(table, id, value);
    journal.close();
  };
  const read = () => {
    const { records, journal } = open();
    journal.close();
    return records.snapshot();
  };

  it('brings back what was written, the last value of each, in order of arrival', () => {
    written(['a', '2', { x: 1 }], ['a', '1', 1], ['b', '1', 'gone']);
    written(['a', '2', { x: 2 }], ['b', '1', null]);
    expect(read()).toEqual([
      ['a', '2', { x: 2 }],
      ['a', '1', 1],
    ]);
  });

  it('drops a line that was torn, and writes after it as if it had never been', () => {
    written(['a', '1', 1]);
    appendFileSync(file, '[["a","1",2],["a","2"');
    written(['a', '3', 3]);
    expect(read()).toEqual([
      ['a', '1', 1],
      ['a', '3', 3],
    ]);
  });

  it('leaves one whole file that only its owner can read', () => {
    written(['a', '1', 1]);
    expect(readdirSync(join(folder, 'deep'))).toEqual(['psp.jsonl']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toBe('[]\n[["a","1",1]]\n');
  });
});
