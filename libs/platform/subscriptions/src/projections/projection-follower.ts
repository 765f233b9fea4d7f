import { sql } from 'kysely';
import { LOG_START, type LogPage, type Position } from '@taprail/event-store';
import { type Lease, loadCheckpoint, requireEpoch, saveCheckpoint, type Tx } from '@taprail/read-store';
import { Follower, type FollowerWorld } from '../follower';
import { placeOf } from '../place';
import { activeVersion, activateVersion } from './active-version';
import type { AnyProjection, ProjectedRow } from './projection';
import { saveLabels } from './projection-labels';
import { createProjectionTable, loadRows, rowValues, tableName } from './projection-table';

/** One statement per row, but many rows per statement is what makes a rebuild fast. SQLite allows 32,766 parameters. */
const rowsPerUpsert = 200;

export const projectionFollowerName = ({ name, version }: Pick<AnyProjection, 'name' | 'version'>): string =>
  `projection/${name}/${version}`;

/** Builds the rows of one version. Rows and checkpoint are one transaction; a row never takes an event twice. */
export const projectionFollower = (projection: AnyProjection, world: FollowerWorld): Follower => {
  const table = tableName(projection);
  const name = projectionFollowerName(projection);
  let headAtStart: Position | undefined;
  let active = false;

  const apply = async (tx: Tx, { events }: LogPage): Promise<void> => {
    const decoded = events.flatMap((recorded) => {
      const { event, metadata } = projection.codec.decode(recorded);
      const place = placeOf(recorded, metadata);
      const key = projection.key(event, place);
      return key === undefined ? [] : [{ event, place, key }];
    });
    const keys = [...new Set(decoded.map(({ key }) => key))];
    const rows = await loadRows<object>(tx, table, keys);
    const known = new Set(rows.keys());
    for (const { event, place, key } of decoded) {
      const before = rows.get(key);
      if (before && before.position >= place.position) continue;
      const { revision, position } = place;
      const row = projection.project(before?.row, event, place);
      rows.set(key, { key, row, revision, position, createdPosition: before?.createdPosition ?? position });
    }
    const folded = [...rows.values()];
    await upsert(tx, projection, folded);
    await saveLabels(
      tx,
      table,
      projection,
      folded.filter(({ key }) => !known.has(key)),
    );
  };

  const activate = async (lease: Lease): Promise<void> => {
    await activateVersion(world.readStore, projection, lease);
    active = true;
  };

  return new Follower(
    {
      name,
      streamPrefixes: [projection.streamPrefix],
      prepare: async (lease) => {
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
        await world.readStore.inTransaction(async (tx) => {
          await apply(tx, page);
          await saveCheckpoint(tx, name, page.position, lease.epoch);
          await requireEpoch(tx, lease);
        });
        if (!active && headAtStart !== undefined && page.position >= headAtStart) {
          await activate(lease);
        }
      },
    },
    world,
  );
};

const upsert = async (tx: Tx, projection: AnyProjection, rows: readonly ProjectedRow<object>[]): Promise<void> => {
  const columns = ['key', 'body', 'revision', 'position', 'created_position'].concat(
    Object.keys(projection.columns ?? {}).map((column) => `c_${column}`),
  );
  const names = columns.map((column) => sql.ref(column));
  const updates = columns.filter((column) => column !== 'key').map((c) => sql`${sql.ref(c)} = excluded.${sql.ref(c)}`);
  for (let start = 0; start < rows.length; start += rowsPerUpsert) {
    const values = rows.slice(start, start + rowsPerUpsert).map((row) => {
      const stored = rowValues(projection, row);
      return sql`(${sql.join(columns.map((column) => sql`${stored[column]}`))})`;
    });
    await sql`INSERT INTO ${sql.table(tableName(projection))} (${sql.join(names)}) VALUES ${sql.join(values)}
      ON CONFLICT (key) DO UPDATE SET ${sql.join(updates)}`.execute(tx);
  }
};
