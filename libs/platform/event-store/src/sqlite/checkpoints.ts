import type { Sqlite } from '@taprail/sqlite';
import type { CommitSignal } from './commit-signal';

const lookEveryMs = 200;

/**
 * Takes the pages that another thread has written to the write-ahead log to their places in the file. The writer would
 * do it within a commit, and every caller of that moment would wait for it.
 */
export class Checkpoints {
  private readonly timer: NodeJS.Timeout;
  private seen: number;

  constructor(
    private readonly database: Sqlite,
    private readonly signal: CommitSignal,
  ) {
    this.seen = signal.count();
    this.timer = setInterval(() => this.look(), lookEveryMs).unref();
  }

  end(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const commits = this.signal.count();
    if (commits === this.seen) return;
    try {
      // PASSIVE waits for nobody: what someone still reads or writes is left for the next time.
      this.database.exec('PRAGMA wal_checkpoint(PASSIVE)');
      this.seen = commits;
    } catch {
      // A full disk has no space for the file. The pages stay in the write-ahead log, and the next look tries again.
    }
  }
}
