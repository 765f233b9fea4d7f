import { closeDatabase, openDatabase, openFlush } from './database';
import { EventLog } from './event-log';
import { WriteBatcher } from './write-batcher';
import { LogWriter } from './log-writer';
import { RecentIds } from './recent-ids';

export type Storage = Readonly<{
  log: EventLog;
  writer: LogWriter;
  commits: WriteBatcher;
  nowMs: () => number;
  /** Calls back after every commit until the returned function is called. */
  onCommit: (listener: () => void) => () => void;
  close: () => void;
}>;

export const openStorage = (file: string, nowMs: () => number, onWrite: () => void = () => undefined): Storage => {
  const database = openDatabase(file);
  const flush = openFlush(file);
  const log = new EventLog(database);
  const recentIds = new RecentIds();
  const listeners = new Set<() => void>();
  const commits = new WriteBatcher(database, flush.run, {
    onWrite,
    onCommit: () => listeners.forEach((listener) => listener()),
    onRollback: () => {
      log.forgetUncommitted();
      recentIds.forgetAll();
    },
  });
  return {
    log,
    writer: new LogWriter(log, recentIds, nowMs),
    commits,
    nowMs,
    onCommit: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      commits.close();
      flush.close();
      closeDatabase(database);
    },
  };
};
