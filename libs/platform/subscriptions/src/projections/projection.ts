import type { DomainEvent } from '@taprail/event-sourcing';
import type { Codec } from '@taprail/event-store';
import type { LogPlace } from '../log-place';
import type { SumPart } from './sums/projection-sums';
import type { RowCounters } from './tags/projection-counters';

export type ColumnValue = string | number | null;

/**
 * A read model: data and a pure fold. It has no SQL, clock or counter, so the same log always gives the same rows.
 */
export type Projection<Event extends DomainEvent = DomainEvent, Row extends object = object, Part = Event> = Readonly<{
  name: string;
  /** Raise it when `project` or `columns` changes meaning: a new table is built beside the old one and swapped in. */
  version: number;
  streamPrefix: string;
  /** Further streams that it is made from, in the one order of the log. */
  alsoStreamPrefixes?: readonly string[];
  codec: Codec<Event>;
  /** Of an event that tells of several things: each of them is folded by itself, in order, as others are as a whole. */
  parts?: (event: Event, place: LogPlace) => readonly Part[];
  /** The rows that an event belongs to, each named once; often one, or none. */
  keys: (event: Part, place: LogPlace) => readonly string[];
  /** True of an event before which none of its rows was ever there: then they are not looked for. */
  begins?: (event: Part, place: LogPlace) => boolean;
  /** A row stays as its first event made it and is never looked for: whoever names it again changes nothing. */
  once?: true;
  /** Nobody waits for its rows: they may be some 50 ms later, and cost less while little happens often. */
  unhurried?: true;
  /** The row with this key after the event. */
  project: (row: Row | undefined, event: Part, place: LogPlace, key: string) => Row;
  /**
   * Numbers of a row that events only ever add to: what an event adds to each of these names, or undefined where its row
   * has none. `project` makes the rest of such a row, from its first event; it is written once, and read with the sums.
   */
  counters?: Readonly<{ names: readonly string[]; added: (event: Part) => readonly number[] | undefined }>;
  /**
   * Numbers that are added up over the rows and kept beside them: what a row adds, and to which sums, as it is now. When
   * the row changes, so do they, in the same transaction.
   */
  sums?: Readonly<{ names: readonly string[]; by: readonly string[]; of: (row: Row) => readonly SumPart[] }>;
  /** The fields that lists filter by; each becomes a column. */
  columns?: Readonly<Record<string, (row: Row) => ColumnValue>>;
  /** Columns that lists are not found by but only narrowed with: an index costs every write, and they have none. */
  unindexed?: readonly string[];
  /** Columns that say the same of a row for ever. */
  fixed?: readonly string[];
  /** Further keys that a row is found by, in any number. A row keeps the tags that it had after its first event. */
  tags?: (row: Row, first: Part) => readonly string[];
  /**
   * Like tags, for rows that are found by thousands of things: numbers, which are written in a fraction of the time.
   * They lead to all rows that were begun where one of them was, and several things may share one (`numericTagOf`): whoever
   * asks by them looks at what is found.
   */
  numericTags?: (row: Row, first: Part) => readonly number[];
}>;

export type ProjectedRow<Row> = Readonly<{
  key: string;
  row: Row;
  /** Of the last event that was folded in. */
  revision: number;
  position: bigint;
  /** Position of the row's first event: lists are ordered by it, and by key where one event began several rows. */
  createdPosition: bigint;
  counted?: RowCounters | undefined;
}>;

/** Definitions of any event and row type, as lists of them are kept. */
export type AnyProjection = Projection<any, any, any>;
