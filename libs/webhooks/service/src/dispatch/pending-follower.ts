import { LOG_START, type LogPage } from '@taprail/event-store';
import { keepPlace, type Lease, loadCheckpoint } from '@taprail/read-store';
import { changeTimers, Follower, type FollowerWorld, type TimerChange } from '@taprail/subscriptions';
import { deliveryStreamPrefix, publicEventStreamPrefix } from '@taprail/webhooks-domain';
import { pendingName } from '../deliveries/pending-changes';
import type { Dispatcher } from './dispatcher';
import { PendingLog, type Promised } from './pending-log';

const name = `timers/${pendingName}`;
const streamPrefixes = [publicEventStreamPrefix, deliveryStreamPrefix];
/** Where there is nothing to write but the place, that is done now and then. */
const keepEveryMs = 1_000;

/** What sends during one term of the lease, and what it has made of the log. */
export class Term {
  /** Promised before it was known what became of the rest. */
  private early: Promised[] = [];

  constructor(
    readonly log: PendingLog,
    readonly dispatcher: Dispatcher,
  ) {}

  offer(promised: readonly Promised[]): void {
    if (!this.dispatcher.isRunning) this.early.push(...promised);
    else for (const each of promised) this.dispatcher.offer(each);
  }

  start(): void {
    this.dispatcher.start();
    this.offer(this.early.filter(([{ id }]) => this.log.isOpen(id)));
    this.early = [];
  }
}

export type PendingParts = Readonly<{
  newTerm: (log: PendingLog) => Term;
  /** Streams whose content the term is told of by those who write them here. */
  ownStreams: ReadonlySet<string>;
  /** Brings the list of a platform's endpoints up to date. */
  look: (platformId: string) => Promise<unknown>;
}>;

/**
 * Follows what is recorded and what becomes of it. What waits for a later time it keeps as rows; what is to be sent at
 * once it hands to the dispatcher, which begins when everything that was written before has been read.
 */
export const pendingFollower = ({ newTerm, ownStreams, look }: PendingParts, world: FollowerWorld): Follower => {
  const { readStore } = world;
  let term: Term | undefined;
  let keptMs = 0;

  const keep = async (lease: Lease, changes: readonly TimerChange[], log: PendingLog): Promise<void> => {
    const nowMs = performance.now();
    if (changes.length === 0 && nowMs - keptMs < keepEveryMs) return;
    await readStore.inTransaction(async (tx) => {
      await changeTimers(tx, readStore.dialect, pendingName, changes);
      await keepPlace(tx, readStore.dialect, lease, name, log.place(nowMs));
    });
    keptMs = nowMs;
  };

  return new Follower(
    {
      name,
      streamPrefixes,
      except: ownStreams,
      inFlight: () => term?.dispatcher.inFlight ?? 0,
      prepare: async () => {
        const log = new PendingLog((await loadCheckpoint(readStore.db, name)) ?? LOG_START);
        term = newTerm(log);
        for await (const page of pagesToTheEnd(world, log.start)) term.offer(log.read(page).promised);
        term.start();
      },
      onPage: async (page, lease) => {
        const { log, dispatcher } = term!;
        const { changes, promised } = log.read(page);
        await keep(lease, changes, log);
        dispatcher.changed(changes);
        // Whoever has heard it here has just read the list of endpoints; of others' news it may be older than the news.
        for (const platformId of new Set(promised.map(([, { event }]) => event.platformId))) await look(platformId);
        term!.offer(promised);
      },
      settle: async () => {
        await term?.dispatcher.stop();
        term = undefined;
      },
    },
    world,
  );
};

const pagesToTheEnd = async function* ({ store }: FollowerWorld, start: bigint): AsyncGenerator<LogPage> {
  const head = await store.head();
  for (let after = start; after < head;) {
    const page = await store.readAll(after, { streamPrefixes });
    yield page;
    if (page.position <= after) return;
    after = page.position;
  }
};
