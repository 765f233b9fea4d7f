import { LOG_START, type LogPage, type Position, subscriptionPageMax } from '@taprail/event-store';
import { keepPlace, type Lease, loadCheckpoint, type Tx } from '@taprail/read-store';
import { Follower, type FollowerWorld } from '../followers/follower';
import { activeVersion, activateVersion } from './active-version';
import { hasNothingBetween } from '../reads/freshness/has-heard';
import type { AnyProjection, ProjectedRow } from './projection';
import { type FoldedPage, foldPage, partsOf } from './fold-page';
import { lastCounted } from './tags/projection-counters';
import { createProjectionTable, loadRows, tableName } from './projection-table';
import { RecentRows } from './rows/recent-rows';
import { savePageOf } from './save-page';

export const projectionFollowerName = ({ name, version }: Pick<AnyProjection, 'name' | 'version'>): string =>
  `projection/${name}/${version}`;

/** Builds the rows of one version. Rows and checkpoint are one transaction; a row never takes an event twice. */
export const projectionFollower = (projection: AnyProjection, world: FollowerWorld): Follower => {
  const name = projectionFollowerName(projection);
  const streamPrefixes = [projection.streamPrefix, ...(projection.alsoStreamPrefixes ?? [])];
  if (projection.once && (projection.tags || projection.numericTags))
    throw new Error(`${name} cannot tell which of its rows are new to label them`);
  let headAtStart: Position | undefined;
  let active = false;

  const save = savePageOf(projection, world.readStore);
  const recent = new RecentRows();
  let counted = 0;

  /** Resolves to what is true once the transaction is committed. */
  const apply = async (tx: Tx, { events }: LogPage): Promise<FoldedPage> => {
    const { parts, keysToRead } = partsOf(projection, events);
    const known = await rowsBefore(tx, keysToRead);
    const page = foldPage(projection, parts, known, counted);
    await save(tx, page, counted);
    return page;
  };

  const rowsBefore = async (tx: Tx, keys: ReadonlySet<string>): Promise<Map<string, ProjectedRow<object>>> => {
    const rows = new Map<string, ProjectedRow<object>>();
    const missing: string[] = [];
    for (const key of keys) {
      const kept = recent.get(key);
      if (kept) rows.set(key, kept);
      else missing.push(key);
    }
    for (const [key, row] of await loadRows<object>(tx, world.readStore.dialect, projection, missing))
      rows.set(key, row);
    return rows;
  };

  const activate = async (lease: Lease): Promise<void> => {
    await activateVersion(world.readStore, projection, lease);
    active = true;
  };

  /** Its checkpoint alone does not tell: a store may be silent about events of others, up to the end of the log. */
  const hasCaughtUp = (reached: Position, head: Position): Promise<boolean> =>
    hasNothingBetween({ store: world.store, streamPrefixes }, reached, head);

  return new Follower(
    {
      name,
      streamPrefixes,
      lingers: projection.unhurried ?? false,
      wantsEmptyPages: () => !active,
      prepare: async (lease) => {
        recent.clear();
        await createProjectionTable(world.readStore, projection);
        if (projection.counters) counted = await lastCounted(world.readStore.db, tableName(projection));
        headAtStart = await world.store.head();
        const current = await activeVersion(world.readStore.db, projection.name);
        if (current !== undefined && current > projection.version) return 'superseded';
        // The first version has no elder to serve reads meanwhile; one that had caught up before a crash need not wait.
        const reached = (await loadCheckpoint(world.readStore.db, name)) ?? LOG_START;
        active = current === projection.version;
        if (!active && (current === undefined || (await hasCaughtUp(reached, headAtStart)))) await activate(lease);
        return undefined;
      },
      onPage: async (page, lease: Lease) => {
        const written = await world.readStore.inTransaction(async (tx) => {
          const folded = await apply(tx, page);
          await keepPlace(tx, world.readStore.dialect, lease, name, page.position);
          return folded;
        });
        counted = written.lastCounted;
        if (!projection.once) recent.keep(written.rows.values());
        const mayBeLast = page.events.length < subscriptionPageMax;
        if (!active && headAtStart !== undefined && mayBeLast && (await hasCaughtUp(page.position, headAtStart))) {
          await activate(lease);
        }
      },
    },
    world,
  );
};
