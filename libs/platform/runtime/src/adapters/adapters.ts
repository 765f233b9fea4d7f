import type { Buses } from '@taprail/bus';
import type { Clock } from '@taprail/clock';
import type { EventStore } from '@taprail/event-store';
import type { FollowersWatch, TestClock } from '@taprail/ports';
import type { ReadStore } from '@taprail/read-store';
import type { Settings } from '@taprail/settings';
import type { GroupCommit } from '@taprail/sqlite';
import type { Logger, Registry } from '@taprail/telemetry';
import type { Vault } from '@taprail/vault';

/** Which of a process's duties this thread has. */
export type Duties = Readonly<{ commands: boolean; events: boolean; followers: boolean }>;

export const allDuties: Duties = { commands: true, events: true, followers: true };

/** The adapters behind the ports in this thread. */
export type Adapters = Readonly<{
  settings: Settings;
  duties: Duties;
  store: EventStore;
  /** Of the log's own file, in the one thread that writes it. */
  logCommits?: GroupCommit;
  readStore: ReadStore;
  /**
   * The store of rows that this thread alone writes. A file has one writer: where the followers in another thread have that
   * of the read models, this is another one.
   */
  ownStore: ReadStore;
  /** Only where it is used: its file has one writer, and its key is not for every process. */
  vault: Vault | undefined;
  buses: Buses;
  clock: Clock;
  /** In the test environment, in the thread that serves. */
  testClock: TestClock | undefined;
  logger: Logger;
  registry: Registry;
  /** How the followers of this process are doing, in whichever thread they run. */
  followers: FollowersWatch;
  /** The name of this process among its likes: it holds leases and receives replies. */
  instance: string;
}>;
