import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { RecordChange, Records } from '../engine/state/records';

/** Past this many bytes of changes the file is written anew with what still counts. */
const bytesBeforeRewriteMax = 64 * 1024 * 1024;

/** The state holds what people gave in confidence, invented or not. */
const ownerOnly = 0o600;

const parsed = (line: string): RecordChange[] | null => {
  try {
    return JSON.parse(line) as RecordChange[];
  } catch {
    return null;
  }
};

/**
 * One line of JSON per answered request, appended before the answer. A process that dies while writing leaves at most
 * a torn last line, which is not read: its request was never answered.
 */
export class RequestJournal {
  private handle = -1;
  private bytes = 0;

  constructor(
    private readonly file: string,
    private readonly records: Records,
  ) {
    mkdirSync(dirname(file), { recursive: true });
    this.read();
    this.rewrite();
  }

  commit(): void {
    const changes = this.records.takeChanges();
    if (changes.length === 0) return;
    const line = `${JSON.stringify(changes)}\n`;
    writeFileSync(this.handle, line);
    this.bytes += Buffer.byteLength(line);
    if (this.bytes > bytesBeforeRewriteMax) this.rewrite();
  }

  /** Leaves nothing in the file of what was removed or replaced. */
  compact(): void {
    this.records.takeChanges();
    this.rewrite();
  }

  close(): void {
    this.commit();
    fsyncSync(this.handle);
    closeSync(this.handle);
  }

  private read(): void {
    if (!existsSync(this.file)) return;
    for (const line of readFileSync(this.file, 'utf8').split('\n')) {
      const changes = line === '' ? [] : parsed(line);
      if (changes === null) return;
      for (const change of changes) this.records.load(change);
    }
  }

  /** Written aside and renamed, so that there is always one whole file. */
  private rewrite(): void {
    if (this.handle >= 0) closeSync(this.handle);
    const aside = `${this.file}.next`;
    const handle = openSync(aside, 'w', ownerOnly);
    writeFileSync(handle, `${JSON.stringify(this.records.snapshot())}\n`);
    fsyncSync(handle);
    closeSync(handle);
    renameSync(aside, this.file);
    this.handle = openSync(this.file, 'a');
    this.bytes = 0;
  }
}
