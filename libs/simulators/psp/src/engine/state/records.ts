export type RecordChange = readonly [table: string, id: string, value: unknown];

/** Everything the simulator remembers: tables of JSON values by id, in order of arrival, with a list of what changed. */
export class Records {
  private readonly tables = new Map<string, Map<string, unknown>>();
  private changes = new Map<string, RecordChange>();

  get<T>(table: string, id: string): T | undefined {
    return this.tables.get(table)?.get(id) as T | undefined;
  }

  all<T>(table: string): T[] {
    return [...(this.tables.get(table)?.values() ?? [])] as T[];
  }

  find<T>(table: string, fits: (value: T) => boolean): T | undefined {
    for (const value of this.tables.get(table)?.values() ?? []) if (fits(value as T)) return value as T;
    return undefined;
  }

  size(table: string): number {
    return this.tables.get(table)?.size ?? 0;
  }

  /** The row that has been there longest. */
  oldest<T>(table: string): readonly [id: string, value: T] | undefined {
    return this.tables.get(table)?.entries().next().value as [string, T] | undefined;
  }

  put(table: string, id: string, value: unknown): void {
    this.load([table, id, value]);
    this.changes.set(`${table}/${id}`, [table, id, value]);
  }

  remove(table: string, id: string): void {
    this.put(table, id, null);
  }

  removeAll<T>(table: string, fits: (value: T) => boolean): void {
    for (const [id, value] of [...(this.tables.get(table) ?? [])]) if (fits(value as T)) this.remove(table, id);
  }

  /** Replays a change that was written before; it is not a new one. */
  load([table, id, value]: RecordChange): void {
    const rows = this.tables.get(table) ?? new Map<string, unknown>();
    this.tables.set(table, rows);
    if (value === null) rows.delete(id);
    else rows.set(id, value);
  }

  takeChanges(): RecordChange[] {
    const taken = [...this.changes.values()];
    this.changes = new Map();
    return taken;
  }

  /** The whole state as changes from nothing, which is also how it is written to a fresh file. */
  snapshot(): RecordChange[] {
    return [...this.tables].flatMap(([table, rows]) =>
      [...rows].map(([id, value]): RecordChange => [table, id, value]),
    );
  }
}
