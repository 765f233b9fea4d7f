/** By what it is called in the table of a bench. */
export type Counts = Readonly<Record<string, number>>;

const names: Readonly<Record<string, string>> = {
  appends: 'event store: appends',
  streamReads: 'event store: reads of streams',
  logReads: 'event store: reads of the log',
  pushed: 'event store: messages to subscriptions',
};

/** The development server counts the calls of clients; `open` is how many subscriptions there are now. */
export const countsOfEventStore = async (url: string): Promise<Counts & Readonly<{ open: number }>> => {
  const calls = (await (await fetch(url)).json()) as Record<string, number>;
  const counted = Object.entries(names).map(([key, name]) => [name, calls[key] ?? 0]);
  return { ...(Object.fromEntries(counted) as Counts), open: calls['openSubscriptions'] ?? 0 };
};
