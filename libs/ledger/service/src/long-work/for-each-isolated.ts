/**
 * Does something for each, one after the other, and lets nobody be held up by another: a shard that has stopped is one
 * sub-merchant's misfortune. The first failure is thrown when all have had their turn, so that somebody comes again.
 */
export const forEachIsolated = async <Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};
