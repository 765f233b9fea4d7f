import type { ProjectedRow } from '../../projections/projection';
import type { ListOptions } from '../../projections/projection-table';

/** One walk along an index; each row that a search may find is in one of them at least. */
export type Lookup = Pick<ListOptions, 'foundBy' | 'tags' | 'numericTags'>;

type List<Row> = (options: ListOptions) => Promise<readonly ProjectedRow<Row>[]>;

type Search<Row> = Readonly<{
  lookups: readonly Lookup[];
  /** An index may lead to more than was meant. */
  matches: (row: Row) => boolean;
  limit: number;
  after?: bigint | undefined;
}>;

export type FoundRows<Row> = Readonly<{
  rows: readonly ProjectedRow<Row>[];
  /** Set where the search stopped before the end: there may be more matches after this position. */
  stoppedAt?: bigint;
}>;

const pageRows = 100;
/** Of each search, so that its cost has a bound whatever is stored and asked. */
const lookedAtMax = 2_000;

/** Rows that match, newest first. */
export const searchRows = async <Row>(
  list: List<Row>,
  { lookups, matches, limit, after }: Search<Row>,
): Promise<FoundRows<Row>> => {
  const found: ProjectedRow<Row>[] = [];
  let lookedAt = 0;
  for (let from = after; ;) {
    const next = from === undefined ? {} : { after: from };
    const pages: (readonly ProjectedRow<Row>[])[] = [];
    for (const lookup of lookups) pages.push(await list({ ...lookup, ...next, order: 'desc', limit: pageRows }));
    const { rows, readTo } = newestOf(pages);
    for (const row of rows) {
      if (matches(row.row)) found.push(row);
      if (found.length === limit) return { rows: found };
    }
    if (readTo === undefined) return { rows: found };
    lookedAt += rows.length;
    if (lookedAt >= lookedAtMax) return { rows: found, stoppedAt: readTo };
    from = readTo;
  }
};

/**
 * The rows of all pages, each once, up to where every page has been read; undefined where all have ended. What lies beyond
 * on one page could be behind a row that another one has not shown yet.
 */
const newestOf = <Row>(
  pages: readonly (readonly ProjectedRow<Row>[])[],
): Readonly<{ rows: readonly ProjectedRow<Row>[]; readTo: bigint | undefined }> => {
  const ends = pages.flatMap((page) => (page.length === pageRows ? [page.at(-1)!.createdPosition] : []));
  const readTo = ends.length === 0 ? undefined : ends.reduce((a, b) => (a > b ? a : b));
  const all = new Map(pages.flat().map((row) => [row.key, row]));
  const rows = [...all.values()]
    .filter(({ createdPosition }) => readTo === undefined || createdPosition >= readTo)
    .toSorted((a, b) => (a.createdPosition > b.createdPosition ? -1 : 1));
  return { rows, readTo };
};
