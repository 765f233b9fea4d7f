import { closeSync, ftruncateSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const chunkBytes = 1024 * 1024;
const newline = 0x0a;
const ownerOnly = 0o600;

const parsed = (line: string): unknown[] | null => {
  try {
    return JSON.parse(line) as unknown[];
  } catch {
    return null;
  }
};

const writeAll = (handle: number, bytes: Buffer): void => {
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
};

/**
 * One line of JSON per call that changed something. The lines of one turn of the event loop are written together, and
 * their answers wait for that one write. Nothing is forced to the disk: a killed process loses nothing that it
 * answered, a machine without power may.
 */
export class BatchJournal<Entry> {
  private handle: number;
  private lines: string[] = [];
  private batch: Promise<void> | null = null;
  /** Bytes of the file that are whole lines; whatever a write that failed has left behind them is cut off. */
  private bytes = 0;

  constructor(
    private readonly file: string,
    load: (entry: Entry) => void,
  ) {
    mkdirSync(dirname(file), { recursive: true });
    this.handle = openSync(file, 'a+', ownerOnly);
    this.read(load);
  }

  add(entries: readonly Entry[]): void {
    if (entries.length > 0) this.lines.push(JSON.stringify(entries));
  }

  /** Resolves when everything that was added is written. What a full disk did not take is written with the next call. */
  written(): Promise<void> {
    if (this.lines.length === 0) return this.batch ?? Promise.resolve();
    this.batch ??= new Promise((resolve, reject) => {
      // A microtask: whoever is answered in the same turn has added its lines by then, and nobody waits a turn.
      queueMicrotask(() => {
        this.batch = null;
        try {
          this.write();
          resolve();
        } catch (error) {
          reject(error as Error);
        }
      });
    });
    return this.batch;
  }

  write(): void {
    if (this.lines.length === 0) return;
    const text = Buffer.from(`${this.lines.join('\n')}\n`);
    // A write that failed may have left a part of itself; the file is opened for appending.
    ftruncateSync(this.handle, this.bytes);
    writeAll(this.handle, text);
    this.bytes += text.length;
    this.lines = [];
  }

  /** Written aside and renamed, so that there is always one whole file. */
  rewrite(entries: Iterable<Entry>): void {
    const aside = `${this.file}.next`;
    const handle = openSync(aside, 'w', ownerOnly);
    let bytes = 0;
    for (const entry of entries) {
      const line = Buffer.from(`${JSON.stringify([entry])}\n`);
      writeAll(handle, line);
      bytes += line.length;
    }
    renameSync(aside, this.file);
    closeSync(this.handle);
    this.handle = handle;
    this.bytes = bytes;
  }

  close(): void {
    try {
      this.write();
    } finally {
      closeSync(this.handle);
    }
  }

  /** In pieces, since the file may be longer than a string can be. A torn last line was never answered and goes away. */
  private read(load: (entry: Entry) => void): void {
    const chunk = Buffer.alloc(chunkBytes);
    let rest: Buffer = Buffer.alloc(0);
    let good = 0;
    for (let at = 0, size = 0; (size = readSync(this.handle, chunk, 0, chunkBytes, at)) > 0; at += size) {
      const bytes = Buffer.concat([rest, chunk.subarray(0, size)]);
      let start = 0;
      for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
        const entries = parsed(bytes.toString('utf8', start, end));
        if (entries === null) throw new Error(`${this.file} is damaged at byte ${good}`);
        for (const entry of entries) load(entry as Entry);
        good += end + 1 - start;
        start = end + 1;
      }
      rest = Buffer.from(bytes.subarray(start));
    }
    if (rest.length > 0) ftruncateSync(this.handle, good);
    this.bytes = good;
  }
}
