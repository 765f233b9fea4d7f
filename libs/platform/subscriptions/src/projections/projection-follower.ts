import { LOG_START, type LogPage, type Position } from '@taprail/event-store';
import { keepPlace, type Lease, loadCheckpoint, type Tx } from '@taprail/read-store';
import { Follower, type FollowerWorld } from '../follower';
import { placeOf } from '../place';
import { activeVersion, activateVersion } from './active-version';
import type { AnyProjection, ProjectedRow } from './projection';
import { type LabelledRow, saveLabelsOf } from './projection-labels';
import { type MarkedRow, saveMarksOf } from './projection-marks';
import { createProjectionTable, loadRows, tableName } from './projection-table';
import { RecentRows } from './recent-rows';
import { upsertOf } from './upsert-rows';

export const projectionFollowerName = ({ name, version }: Pick<AnyProjection, 'name' | 'version'>): string =>
  `projection/${name}/${version}`;

/** Builds the rows of one version. Rows and checkpoint are one transaction; a row never takes an event twice. */
export const projectionFollower = (projection: AnyProjection, world: FollowerWorld): Follower => {
  const table = tableName(projection);
  const name = projectionFollowerName(projection);
  if (projection.once && (projection.labels || projection.marks))
    throw new Error(`${name} cannot tell which of its rows are new to label them`);
  let headAtStart: Position | undefined;
  let active = false;

  const upsert = upsertOf(projection, world.readStore);
  const saveLabels = saveLabelsOf(table, world.readStore);
  const saveMarks = saveMarksOf(table, world.readStore);
  const recent = new RecentRows();

  /** Resolves to the rows as they are once the transaction is committed. */
  const apply = async (tx: Tx, { events }: LogPage): Promise<Iterable<ProjectedRow<object>>> => {
    const looked = new Set<string>();
    const begun = new Set<string>();
    const told = events.flatMap((recorded) => {
      const { event, metadata } = projection.codec.decode(recorded);
      const place = placeOf(recorded, metadata);
      const parts: readonly unknown[] = projection.parts?.(event, place) ?? [event];
      return parts.flatMap((part) => {
        const isBeginning = projection.begins?.(part, place) ?? false;
        return projection.keys(part, place).map((key) => {
          if (isBeginning) begun.add(key);
          else if (!projection.once && !begun.has(key)) looked.add(key);
          return { part, place, key, isBeginning };
        });
      });
    });
    const known = await rowsBefore(tx, looked);
    const rows = new Map(known);
    const labelled: LabelledRow[] = [];
    const marked: MarkedRow[] = [];
    for (const { part, place, key, isBeginning } of told) {
      // Several parts of one event may be in a row; what it was before the event decides.
      if ((known.get(key)?.position ?? LOG_START) >= place.position) continue;
      if (projection.once && rows.has(key)) continue;
      const before = isBeginning ? undefined : rows.get(key);
      const { revision, position } = place;
      const row = projection.project(before?.row, part, place, key);
      rows.set(key, { key, row, revision, position, createdPosition: before?.createdPosition ?? position });
      if (!before && projection.labels) labelled.push({ key, position, labels: projection.labels(row, part) });
      if (!before && projection.marks) marked.push({ position, marks: projection.marks(row, part) });
    }
    const folded = [...rows.values()];
    await upsert(tx, folded);
    if (labelled.length > 0) await saveLabels(tx, labelled);
    if (marked.length > 0) await saveMarks(tx, marked);
    return folded;
  };

  const rowsBefore = async (tx: Tx, keys: ReadonlySet<string>): Promise<Map<string, ProjectedRow<object>>> => {
    const rows = new Map<string, ProjectedRow<object>>();
    const missing: string[] = [];
    for (const key of keys) {
      const kept = recent.get(key);
      if (kept) rows.set(key, kept);
      else missing.push(key);
    }
    for (const [key, row] of await loadRows<object>(tx, world.readStore.dialect, table, missing)) rows.set(key, row);
    return rows;
  };

  const activate = async (lease: Lease): Promise<void> => {
    await activateVersion(world.readStore, projection, lease);
    active = true;
  };

  return new Follower(
    {
      name,
      streamPrefixes: [projection.streamPrefix],
      wantsEmptyPages: () => !active,
      prepare: async (lease) => {
        recent.clear();
        await createProjectionTable(world.readStore, projection);
        headAtStart = await world.store.head();
        const current = await activeVersion(world.readStore.db, projection.name);
        if (current !== undefined && current > projection.version) return 'superseded';
        // The first version has no elder to serve reads meanwhile; one that had caught up before a crash need not wait.
        const reached = (await loadCheckpoint(world.readStore.db, name)) ?? LOG_START;
        active = current === projection.version;
        if (!active && (current === undefined || reached >= headAtStart)) await activate(lease);
        return undefined;
      },
      onPage: async (page, lease: Lease) => {
        const written = await world.readStore.inTransaction(async (tx) => {
          const rows = await apply(tx, page);
          await keepPlace(tx, world.readStore.dialect, lease, name, page.position);
          return rows;
        });
        if (!projection.once) recent.keep(written);
        if (!active && headAtStart !== undefined && page.position >= headAtStart) {
          await activate(lease);
        }
      },
    },
    world,
  );
};
