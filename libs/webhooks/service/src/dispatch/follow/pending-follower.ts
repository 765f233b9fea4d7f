import { LOG_START, type LogPage, type Position } from '@taprail/event-store';
import { keepPlace, type Lease, loadCheckpoint } from '@taprail/read-store';
import { changeTimers, Follower, type FollowerWorld, type TimerChange } from '@taprail/subscriptions';
import { deliveryStreamPrefix, publicEventStreamPrefix } from '@taprail/webhooks-domain';
import type { RecentEndpoints } from '../../endpoints/recent-endpoints';
import type { DispatchLoop } from '../dispatch-loop';
import type { EndpointShare } from './endpoint-shares';
import { pendingName } from './pending-changes';
import type { PendingLog } from './pending-log';
import { ReadingTogether } from './reading-together';

const streamPrefixes = [publicEventStreamPrefix, deliveryStreamPrefix];
/** The place alone, without rows to write, is written now and then. */
const keepEveryMs = 1_000;

export type PendingParts = Readonly<{
  share: EndpointShare;
  /** The loop of one term of the lease, which reads the log from here on. */
  openLoop: (start: Position) => DispatchLoop;
  /** Streams that this process writes, and whose content the loop has from their writers. */
  ownStreams: ReadonlySet<string>;
  endpoints: RecentEndpoints;
  /** Of all shares of the process. */
  together: ReadingTogether;
}>;

/** In which most leases of a process that was killed are taken. */
const gatherMs = 100;

export const readShares = (shares: number): ReadingTogether =>
  new ReadingTogether({ name: `timers/${pendingName}`, streamPrefixes }, shares > 1 ? gatherMs : 0);

/**
 * Follows recorded events and the outcomes of their deliveries to the endpoints of a share. Deliveries that wait for a
 * later time are kept as rows; first attempts go to the loop, which begins when everything that was written before its
 * term has been read.
 */
export const pendingFollower = (parts: PendingParts, world: FollowerWorld): Follower => {
  const { share, openLoop, ownStreams, endpoints, together } = parts;
  const { name } = share;
  const { readStore, log } = world;
  let loop: DispatchLoop | undefined;
  let reached: Position | undefined;
  let reading: AbortController | undefined;
  let keptMs = 0;

  const keep = async (lease: Lease, changes: readonly TimerChange[], read: PendingLog): Promise<void> => {
    const nowMs = performance.now();
    if (changes.length === 0 && nowMs - keptMs < keepEveryMs) return;
    await readStore.inTransaction(async (tx) => {
      await changeTimers(tx, readStore.dialect, pendingName, changes);
      await keepPlace(tx, readStore.dialect, lease, name, read.place(nowMs));
    });
    keptMs = nowMs;
  };

  return new Follower(
    {
      name,
      streamPrefixes,
      except: ownStreams,
      inFlight: () => loop?.size ?? 0,
      prepare: async (lease) => {
        if ((await share.divide(readStore)) === 'held') {
          log.warn(
            { follower: name },
            'processes with another number of webhook shares send; this one waits for them to end',
          );
          return 'superseded';
        }
        const start = (await loadCheckpoint(readStore.db, name)) ?? LOG_START;
        loop = openLoop(start);
        reached = start;
        reading = new AbortController();
        const opened = loop;
        const take = async (page: LogPage): Promise<void> => {
          const { changes, firstAttempts } = opened.pendingLog.read(page);
          await keep(lease, changes, opened.pendingLog);
          opened.applyChanges(changes);
          opened.addFirstAttempts(firstAttempts);
          reached = page.position;
        };
        await together.read(world, start, take, reading.signal);
        opened.start();
        return undefined;
      },
      place: async () => reached,
      abandon: () => reading?.abort(),
      onPage: async (page, lease) => {
        const { pendingLog } = loop!;
        const { changes, firstAttempts } = pendingLog.read(page);
        await keep(lease, changes, pendingLog);
        loop!.applyChanges(changes);
        // Another process has recorded these: the endpoints that are known here may be older than the events.
        const platformIds = new Set(firstAttempts.map(({ subject }) => subject!.platformId));
        for (const platformId of platformIds) await endpoints.current(platformId);
        loop!.addFirstAttempts(firstAttempts);
      },
      settle: async () => {
        await loop?.stop();
        loop = undefined;
      },
    },
    world,
  );
};
