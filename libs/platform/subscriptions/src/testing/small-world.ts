import { randomUUID } from 'node:crypto';
import { InProcessCommandBus, InProcessIntegrationBus } from '@taprail/bus';
import { OffsetClock } from '@taprail/clock';
import type { Envelope } from '@taprail/contracts';
import type { DomainEvent } from '@taprail/event-sourcing';
import { unwrittenStream, Codec, type EventStore, readStream, SqliteEventStore } from '@taprail/event-store';
import { openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import { createLogger } from '@taprail/telemetry';
import { defaultFollowerSettings, type FollowerWorld } from '../followers/follower';
import type { Projection } from '../projections/projection';

/** A tally per stream: enough of a domain to follow. */
export type TallyEvent = DomainEvent<'Counted', { by: number }>;
export const counted = (by: number): TallyEvent => ({ type: 'Counted', data: { by } });
export const codec = new Codec<TallyEvent>();
export type Tally = { sum: number };
export const tally: Projection<TallyEvent, Tally> = {
  name: 'tally',
  version: 1,
  streamPrefix: 'tally-',
  codec,
  keys: (_event, { stream }) => [stream],
  project: (row, { data }) => ({ sum: (row?.sum ?? 0) + data.by }),
};
export const startMs = Date.parse('2026-03-02T11:00:00.000Z');

export type SmallWorld = FollowerWorld &
  Readonly<{
    clock: OffsetClock;
    commands: InProcessCommandBus;
    events: InProcessIntegrationBus;
    write: (stream: string, ...events: readonly TallyEvent[]) => Promise<void>;
    close: () => Promise<void>;
  }>;

export type SharedLogs = Readonly<{ store: EventStore; readStore: ReadStore }>;

/** Everything a follower stands on, in memory; a second world on the same logs is a second process. */
export const openSmallWorld = async (holder = 'one', shared?: SharedLogs): Promise<SmallWorld> => {
  const store = shared?.store ?? new SqliteEventStore({ file: ':memory:' });
  const readStore = shared?.readStore ?? (await openSqliteReadStore(':memory:'));
  const commands = new InProcessCommandBus();
  const events = new InProcessIntegrationBus(':memory:');
  return {
    store,
    readStore,
    log: createLogger({ service: 'test', level: 'silent' }),
    settings: { ...defaultFollowerSettings(holder), leaseTtlMs: 400, backoffMs: 5, backoffMaxMs: 20 },
    clock: new OffsetClock(undefined, () => startMs),
    commands,
    events,
    write: async (stream, ...written) => {
      const before = await readStream(store, stream);
      const envelope: Envelope = {
        commandId: randomUUID(),
        correlationId: 'c',
        actor: { kind: 'service', id: 'test' },
      };
      const last = before.at(-1);
      const after = last
        ? { stream, revision: last.revision, hash: codec.decode(last).metadata.hash }
        : unwrittenStream(stream);
      const { events } = codec.encode(written, envelope, '2026-03-02T11:00:00.000Z', after);
      await store.append(stream, last ? last.revision : 'no-stream', events);
    },
    close: async () => {
      await commands.close();
      await events.close();
      if (shared) return;
      await store.close();
      await readStore.close();
    },
  };
};

const stepMs = 5;
const eventuallyMs = 5_000;

/** Waits for what followers do in their own time; the expectation itself says what was wrong at the end. */
export const eventually = async (claim: () => Promise<void> | void): Promise<void> => {
  const endMs = performance.now() + eventuallyMs;
  for (;;) {
    try {
      return await claim();
    } catch (error) {
      if (performance.now() > endMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, stepMs));
    }
  }
};

/** Waits for it, however slow the machine is. */
export const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
};
