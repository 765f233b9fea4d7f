import type { Records } from '../../../engine/state/records';
import { missing } from '../../../engine/state/refusal';

/** Objects of one kind, in the order in which they were made. */
export class Rows<Row extends { readonly id: string }> {
  constructor(
    private readonly records: Records,
    private readonly table: string,
    private readonly what: string,
  ) {}

  find(id: string): Row | undefined {
    return this.records.get<Row>(this.table, id);
  }

  get(id: string, param = 'id'): Row {
    const found = this.find(id);
    if (!found) throw missing(this.what, id, param);
    return found;
  }

  all(): Row[] {
    return this.records.all<Row>(this.table);
  }

  put(row: Row): Row {
    this.records.put(this.table, row.id, row);
    return row;
  }

  remove(id: string): void {
    this.records.remove(this.table, id);
  }

  oldest(): Row | undefined {
    return this.records.oldest<Row>(this.table)?.[1];
  }
}
