import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStore, LOG_START, type Position } from '@taprail/event-store';
import { type Db, loadCheckpoint, type ReadStore } from '@taprail/read-store';
import type { Logger } from '@taprail/telemetry';
import { defaultFollowerSettings } from '../followers/follower';
import { activeVersion } from '../projections/active-version';
import type { AnyProjection } from '../projections/projection';
import { projectionFollower, projectionFollowerName } from '../projections/projection-follower';
import { digestOf, type Fingerprints, fingerprintsOf } from './fingerprints';
import { inSnapshot } from './in-snapshot';
import { logUntil } from './log-until';

export type ReplayParts = Readonly<{
  store: EventStore;
  /** The store in use. It is read and never written. */
  live: ReadStore;
  /** Where it is built once more, from the first event. */
  scratch: ReadStore;
  log: Logger;
}>;

export type ReplayResult = Readonly<{ name: string; version: number }> &
  (
    | Readonly<{ state: 'not in use'; active: number | undefined }>
    | Readonly<{ state: 'equal' | 'different'; position: Position; live: Built; rebuilt: Built; first?: Difference }>
  );

type Built = Readonly<{ rows: number; digest: string }>;
type Difference = Readonly<{ key: string; what: 'differs' | 'is missing' | 'is too many' }>;
type InUse = Readonly<{ position: Position; found: Fingerprints }>;

const lookEveryMs = 5;

/** Whether a read model is what the log says: the one in use against the same built anew up to the same position. */
export const checkReplay = async (projection: AnyProjection, parts: ReplayParts): Promise<ReplayResult> => {
  const { name, version } = projection;
  const inUse = await inSnapshot(parts.live, (db) => lookAt(db, projection));
  if ('active' in inUse) return { name, version, state: 'not in use', active: inUse.active };
  const { position, found } = inUse;
  await rebuild(projection, position, parts);
  const rebuilt = await fingerprintsOf(parts.scratch.db, projection);
  const first = firstDifference(found, rebuilt);
  const state = first ? 'different' : 'equal';
  return { name, version, state, position, live: built(found), rebuilt: built(rebuilt), ...(first ? { first } : {}) };
};

/** Rows and checkpoint of one moment belong together. */
const lookAt = async (db: Db, projection: AnyProjection): Promise<InUse | Readonly<{ active: number | undefined }>> => {
  const active = await activeVersion(db, projection.name);
  if (active !== projection.version) return { active };
  const position = (await loadCheckpoint(db, projectionFollowerName(projection))) ?? LOG_START;
  return { position, found: await fingerprintsOf(db, projection) };
};

/** By the same code as in service, in another place. */
const rebuild = async (
  projection: AnyProjection,
  end: Position,
  { store, scratch, log }: ReplayParts,
): Promise<void> => {
  const settings = defaultFollowerSettings('replay');
  const follower = projectionFollower(projection, { store: logUntil(store, end), readStore: scratch, log, settings });
  follower.start();
  try {
    // An empty log is reached before the tables are made.
    while (follower.state !== 'following' || follower.position < end) {
      if (follower.state === 'failing') throw new Error(`${follower.name} cannot be built: ${follower.lastError}`);
      await sleep(lookEveryMs);
    }
  } finally {
    await follower.stop();
  }
};

const built = (found: Fingerprints): Built => ({ rows: found.size, digest: digestOf(found) });

const firstDifference = (live: Fingerprints, rebuilt: Fingerprints): Difference | undefined => {
  const keys = [...new Set([...live.keys(), ...rebuilt.keys()])].sort();
  const key = keys.find((each) => live.get(each) !== rebuilt.get(each));
  if (key === undefined) return undefined;
  if (!live.has(key)) return { key, what: 'is missing' };
  return { key, what: rebuilt.has(key) ? 'differs' : 'is too many' };
};
