import fs, { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchJournal } from './batch-journal';

describe('the batch journal', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'psp-batch-'));
    file = join(folder, 'deep', 'payments.jsonl');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const open = () => {
    const loaded: unknown[] = [];
    return { loaded, journal: new BatchJournal<unknown>(file, (entry) => loaded.push(entry)) };
  };
  const reopened = () => {
    const { loaded, journal } = open();
    journal.close();
    return loaded;
  };

  it('has on the file whatever it said was written, in order, one line per call', async () => {
    const { journal } = open();
    journal.add(['a', 'b']);
    const first = journal.written();
    journal.add(['c']);
    expect(journal.written()).toBe(first);
    expect(readFileSync(file, 'utf8')).toBe('');
    await first;
    expect(readFileSync(file, 'utf8')).toBe('["a","b"]\n["c"]\n');
    expect(reopened()).toEqual(['a', 'b', 'c']);
    journal.close();
  });

  it('has nothing to wait for where nothing was added', async () => {
    const { journal } = open();
    journal.add([]);
    await journal.written();
    expect(statSync(file).size).toBe(0);
    journal.close();
  });

  it('drops a torn last line and goes on after the last whole one', () => {
    const first = open();
    first.journal.add(['ä']);
    first.journal.close();
    appendFileSync(file, '["torn');
    const second = open();
    second.journal.add(['b']);
    second.journal.close();
    expect([second.loaded, readFileSync(file, 'utf8')]).toEqual([['ä'], '["ä"]\n["b"]\n']);
  });

  it('reads lines that are longer than a piece of the file', () => {
    const long = 'ü'.repeat(3 * 1024 * 1024);
    const { journal } = open();
    journal.add([long]);
    journal.add(['short']);
    journal.close();
    expect(reopened()).toEqual([long, 'short']);
  });

  it('does not start on a file that is damaged in the middle', () => {
    open().journal.close();
    writeFileSync(file, '["a"]\nrubbish\n["b"]\n');
    expect(open).toThrow('is damaged at byte 6');
  });

  it('writes what still counts into a fresh file, and appends to that one', () => {
    const { journal } = open();
    journal.add(['old', 'kept']);
    journal.write();
    journal.rewrite(['kept']);
    journal.add(['new']);
    journal.close();
    expect(reopened()).toEqual(['kept', 'new']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('says so when it cannot write, and never again that something is written', async () => {
    const { journal } = open();
    journal.close();
    journal.add(['lost']);
    await expect(journal.written()).rejects.toThrow('EBADF');
    await expect(journal.written()).rejects.toThrow('EBADF');
  });

  it('outlasts a full disk: what could not be written is written with the next call, whole and once', async () => {
    const { journal } = open();
    journal.add(['a']);
    await journal.written();
    const write = jest.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
      appendFileSync(file, '["b');
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
    });
    journal.add(['b']);
    await expect(journal.written()).rejects.toThrow('no space left');
    write.mockRestore();
    journal.add(['c']);
    await journal.written();
    expect(readFileSync(file, 'utf8')).toBe('["a"]\n["b"]\n["c"]\n');
    journal.close();
  });
});
