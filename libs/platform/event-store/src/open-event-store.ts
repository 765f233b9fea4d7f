import type { ChainKeys } from './chain-keys';
import type { EventStore } from './event-store';
import type { CommitSignal } from './sqlite/commit-signal';
import { SqliteEventStore } from './sqlite/sqlite.event-store';

export type OpenEventStoreOptions = Readonly<{
  /** SQLite only: wakes readers in other threads of this process. */
  signal?: CommitSignal;
  /** SQLite only: what this thread does with the log, where there are two. */
  role?: 'writer' | 'reader';
  onCommit?: (durationMs: number, appends: number) => void;
  /** EventStoreDB only: called when the server cannot be reached and is tried again. */
  onOutage?: (error: unknown) => void;
  /** Give each event that is appended the code of its link. */
  chainKeys?: ChainKeys;
  /** SQLite only: nothing can be written, not even by opening it. */
  readOnly?: boolean;
}>;

type Open = (url: string, options: OpenEventStoreOptions) => Promise<EventStore>;

/** Loaded when it is asked for: one process on SQLite need not wait for a gRPC client it never uses. */
const openEventStoreDb: Open = async (url, { onOutage, chainKeys }) => {
  const { EventStoreDbEventStore } = await import('./eventstoredb/eventstoredb.event-store');
  return EventStoreDbEventStore.open({
    url,
    ...(onOutage === undefined ? {} : { onOutage }),
    ...(chainKeys === undefined ? {} : { sign: chainKeys.sign }),
  });
};

const adapters: Readonly<Record<string, Open>> = {
  'sqlite:': async (url, { signal, role, onCommit, chainKeys, readOnly = false }) =>
    new SqliteEventStore({
      file: url.slice('sqlite:'.length),
      ...(signal === undefined ? {} : { signal }),
      ...(role === undefined ? {} : { role }),
      ...(onCommit === undefined ? {} : { onCommit }),
      ...(chainKeys === undefined ? {} : { sign: chainKeys.sign }),
      readOnly,
    }),
  'esdb:': openEventStoreDb,
  'esdb+discover:': openEventStoreDb,
};

/** `sqlite:<file>` or `esdb://host:2113?tls=false`. */
export const openEventStore = (url: string, options: OpenEventStoreOptions = {}): Promise<EventStore> => {
  const scheme = url.slice(0, url.indexOf(':') + 1);
  const open = adapters[scheme];
  if (!open)
    throw new TypeError(`EVENT_STORE_URL has scheme "${scheme}"; known are ${Object.keys(adapters).join(', ')}`);
  return open(url, options);
};
