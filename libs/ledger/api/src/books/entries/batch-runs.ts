import type { BatchRow } from '../book-rows';

/** Revisions of one stream that are read at once. */
export type BatchRun = Readonly<{ stream: string; from: number; limit: number }>;

/** One that nobody asked for is read along: under load it is hundreds of entries, and a few of them cost more than a read. */
const stepMax = 2;
/** More than a page of sales has; a busy day is read in pieces. */
const runMax = 256;

/** The fewest reads that have all of these batches: those of one shard lie close together when they were sold together. */
export const runsOf = (batches: readonly BatchRow[]): readonly BatchRun[] => {
  const revisions = new Map<string, number[]>();
  for (const { stream, revision } of batches) revisions.set(stream, [...(revisions.get(stream) ?? []), revision]);
  return [...revisions].flatMap(([stream, found]) => {
    const runs: { first: number; last: number }[] = [];
    for (const revision of found.toSorted((a, b) => a - b)) {
      const run = runs.at(-1);
      if (run && revision - run.last <= stepMax && revision - run.first < runMax) run.last = revision;
      else runs.push({ first: revision, last: revision });
    }
    return runs.map(({ first, last }) => ({ stream, from: first, limit: last - first + 1 }));
  });
};
