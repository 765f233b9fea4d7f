import type { EventStore } from './event-store';
import type { CommitSignal } from './sqlite/commit-signal';
import { SqliteEventStore } from './sqlite/sqlite.event-store';

export type OpenEventStoreOptions = Readonly<{
  /** SQLite only: wakes readers in other threads of this process. */
  signal?: CommitSignal;
  onCommit?: (durationMs: number, appends: number) => void;
}>;

type Open = (url: string, options: OpenEventStoreOptions) => EventStore;

const adapters: Readonly<Record<string, Open>> = {
  'sqlite:': (url, options) => new SqliteEventStore({ file: url.slice('sqlite:'.length), ...options }),
};

/** `sqlite:<file>` or `esdb://host:2113?tls=false`. */
export const openEventStore = (url: string, options: OpenEventStoreOptions = {}): EventStore => {
  const scheme = url.slice(0, url.indexOf(':') + 1);
  const open = adapters[scheme];
  if (!open)
    throw new TypeError(`EVENT_STORE_URL has scheme "${scheme}"; known are ${Object.keys(adapters).join(', ')}`);
  return open(url, options);
};
