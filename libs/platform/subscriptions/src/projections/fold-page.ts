import { LOG_START, type Recorded } from '@taprail/event-store';
import { type LogPlace, placeOf } from '../log-place';
import type { AnyProjection, ProjectedRow } from './projection';
import { type SumChanges, sumChanges } from './sums/projection-sums';
import { countedOn } from './tags/projection-counters';
import type { TaggedRow } from './tags/projection-tags';
import type { NumericallyTaggedRow } from './tags/projection-numeric-tags';

/** A part of an event and a row that it belongs to. */
type RowPart = Readonly<{ part: unknown; place: LogPlace; key: string; isBeginning: boolean }>;

export type ProjectedPage = Readonly<{
  parts: readonly RowPart[];
  /** The rows that have to be known before they can be folded on. */
  keysToRead: ReadonlySet<string>;
}>;

export const partsOf = (projection: AnyProjection, events: readonly Recorded[]): ProjectedPage => {
  const parts: RowPart[] = [];
  const keysToRead = new Set<string>();
  const begun = new Set<string>();
  for (const recorded of events) {
    const { event, metadata } = projection.codec.decode(recorded);
    const place = placeOf(recorded, metadata);
    for (const part of projection.parts?.(event, place) ?? [event]) {
      const isBeginning = projection.begins?.(part, place) ?? false;
      for (const key of projection.keys(part, place)) {
        if (isBeginning) begun.add(key);
        else if (!projection.once && !begun.has(key)) keysToRead.add(key);
        parts.push({ part, place, key, isBeginning });
      }
    }
  }
  return { parts, keysToRead };
};

export type FoldedPage = Readonly<{
  /** Those that have changed. */
  rows: ReadonlyMap<string, ProjectedRow<object>>;
  tagged: readonly TaggedRow[];
  numericallyTagged: readonly NumericallyTaggedRow[];
  lastCounted: number;
  sums: SumChanges;
}>;

/** `known` are the rows as they were before; `lastCounted` the number of the last row that is counted. */
export const foldPage = (
  projection: AnyProjection,
  parts: readonly RowPart[],
  known: ReadonlyMap<string, ProjectedRow<object>>,
  lastCounted: number,
): FoldedPage => {
  const rows = new Map<string, ProjectedRow<object>>();
  const tagged: TaggedRow[] = [];
  const numericallyTagged: NumericallyTaggedRow[] = [];
  let last = lastCounted;
  for (const { part, place, key, isBeginning } of parts) {
    const atFirst = known.get(key);
    // Several parts of one event may be in a row; what it was before the event decides.
    if ((atFirst?.position ?? LOG_START) >= place.position) continue;
    if (projection.once && rows.has(key)) continue;
    const before = isBeginning ? undefined : (rows.get(key) ?? atFirst);
    const { revision, position } = place;
    const added = projection.counters?.added(part);
    if (before && added) {
      const { row, createdPosition, counted } = before;
      rows.set(key, { key, row, revision, position, createdPosition, counted: countedOn(counted!, added) });
      continue;
    }
    const row = projection.project(before?.row, part, place, key);
    const counted = added && { number: (last += 1), counters: added };
    rows.set(key, { key, row, revision, position, createdPosition: before?.createdPosition ?? position, counted });
    if (before) continue;
    if (projection.tags) tagged.push({ key, position, tags: projection.tags(row, part) });
    if (projection.numericTags) numericallyTagged.push({ position, numericTags: projection.numericTags(row, part) });
  }
  return { rows, tagged, numericallyTagged, lastCounted: last, sums: sumChanges(projection, known, rows) };
};
