import { statSync } from 'node:fs';
import type { Sqlite } from './open-sqlite';

const checkEveryMs = 1_000;

/**
 * Notices that the file of an open database was deleted or replaced. The operating system goes on taking writes to a deleted file,
 * and everything in it is gone once it is closed.
 */
export class FileInPlace {
  private readonly path: string | null;
  private readonly inode: number | undefined;
  private checkedMs = performance.now();
  private fault: Error | undefined;

  constructor(database: Sqlite) {
    this.path = database.location() || null;
    this.inode = this.inodeNow();
  }

  /** Throws if the file was not there at the last look, which is at most a second ago. */
  require(): void {
    const nowMs = performance.now();
    if (nowMs - this.checkedMs >= checkEveryMs) {
      this.checkedMs = nowMs;
      this.fault =
        this.inodeNow() === this.inode
          ? undefined
          : new Error(
              `${this.path} was deleted or replaced while it was in use; stop the process and restore the file`,
            );
    }
    if (this.fault) throw this.fault;
  }

  /** Undefined for a database in memory, and for a file that is gone. */
  private inodeNow(): number | undefined {
    return this.path === null ? undefined : statSync(this.path, { throwIfNoEntry: false })?.ino;
  }
}
