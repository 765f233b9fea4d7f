import { randomUUID } from 'node:crypto';

import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type AppendToStreamOptions,
  BACKWARDS,
  type EventData,
  EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  type ReadStreamOptions,
  type ResolvedEvent,
  START,
  type StreamSubscription,
} from '@eventstore/db-client';

import { type EsdbServer, startEsdbServer } from '../start-esdb-server';

/** Per-call credentials are dropped on an insecure connection, but they make the client take the unary path. */
export const appendPaths = [
  ['batch', {}],
  ['unary', { credentials: { username: 'admin', password: 'changeit' } }],
] as const;

export type Fixture = Readonly<{ server: EsdbServer; client: EventStoreDBClient; stop: () => Promise<void> }>;

export const startFixture = async (connection = ''): Promise<Fixture> => {
  const server = await startEsdbServer({ file: ':memory:', port: 0 });
  const client = EventStoreDBClient.connectionString(server.url + connection);
  const stop = async (): Promise<void> => {
    await client.dispose();
    await server.close();
  };
  return { server, client, stop };
};

export const newStream = (): string => `order-${randomUUID()}`;

export const event = (type = 'T', id: string = randomUUID()): EventData => jsonEvent({ id, type, data: { type } });

export const events = (count: number): EventData[] => Array.from({ length: count }, () => event());

/** The error a promise ends with, as a whole. */
export const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  );

export const revisions = async (
  client: EventStoreDBClient,
  stream: string,
  options: ReadStreamOptions = {},
): Promise<number[]> => {
  const found: number[] = [];
  for await (const { event: read } of client.readStream(stream, options)) found.push(Number(read?.revision));
  return found;
};

export const backwards = (fromRevision: ReadStreamOptions['fromRevision'], maxCount?: number): ReadStreamOptions => ({
  direction: BACKWARDS,
  ...(fromRevision !== undefined && { fromRevision }),
  ...(maxCount !== undefined && { maxCount }),
});

export const forwards = (fromRevision: ReadStreamOptions['fromRevision']): ReadStreamOptions => ({
  direction: FORWARDS,
  ...(fromRevision !== undefined && { fromRevision }),
});

export const wholeLog = async (client: EventStoreDBClient): Promise<AllStreamResolvedEvent[]> => {
  const found: AllStreamResolvedEvent[] = [];
  for await (const resolved of client.readAll({ fromPosition: START })) found.push(resolved);
  return found;
};

/** Appends with the options of the path under test. */
export const appender =
  (client: () => EventStoreDBClient, path: AppendToStreamOptions) =>
  (stream: string, list: EventData[], options: AppendToStreamOptions = {}) =>
    client().appendToStream(stream, list, { ...path, ...options });

/** Everything a subscription says, in order, and a wait for it to have said enough. */
export const listen = (subscription: StreamSubscription | AllStreamSubscription) => {
  const heard: string[] = [];
  const waiting = new Set<() => void>();
  const hear = (word: string): void => {
    heard.push(word);
    waiting.forEach((check) => check());
  };
  subscription.on('confirmation', () => hear('confirmation'));
  subscription.on('caughtUp', () => hear('caughtUp'));
  subscription.on('data', ({ event: read }: ResolvedEvent) => hear(`${read?.type} ${read?.revision}`));
  subscription.on('error', (error: Error) => hear(error.constructor.name));
  subscription.on('end', () => hear('end'));
  const until = (isEnough: (words: readonly string[]) => boolean): Promise<readonly string[]> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (!isEnough(heard)) return;
        waiting.delete(check);
        resolve([...heard]);
      };
      waiting.add(check);
      check();
    });
  return { heard, until, untilCount: (count: number) => until((words) => words.length >= count) };
};
