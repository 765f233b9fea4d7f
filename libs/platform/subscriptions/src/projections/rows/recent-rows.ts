import { RecentPages } from '../../reads/recent/recent-pages';
import type { ProjectedRow } from '../projection';

/**
 * Rows as this follower last wrote them. While it has the lease nobody else writes them, so the next event of a row is
 * folded on without reading it back. Only what was committed is kept.
 */
export class RecentRows {
  private readonly rows = new RecentPages<ProjectedRow<object>>();

  /** To be called when a run begins: another holder may have written meanwhile. */
  clear(): void {
    this.rows.clear();
  }

  get(key: string): ProjectedRow<object> | undefined {
    return this.rows.get(key);
  }

  /** To be called with the rows of each page. */
  keep(written: Iterable<ProjectedRow<object>>): void {
    for (const row of written) this.rows.set(row.key, row);
    this.rows.turn();
  }
}
