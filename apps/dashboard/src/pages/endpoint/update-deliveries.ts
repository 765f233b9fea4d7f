import type { InfiniteData } from '@tanstack/preact-query';
import type { Delivery, ListPage } from '@taprail/sdk';

export type DeliveryList = InfiniteData<ListPage<Delivery>>;

/** The list with rows that were read again, each in its place. */
export const withUpdated = (list: DeliveryList, updated: readonly Delivery[]): DeliveryList => {
  const byId = new Map(updated.map((each) => [each.id, each]));
  const pages = list.pages.map((page) => ({ ...page, data: page.data.map((row) => byId.get(row.id) ?? row) }));
  return { ...list, pages };
};

/** Rows whose next attempt is due: their answer is a moment away. */
export const dueIds = (list: DeliveryList | undefined, nowMs: number): readonly string[] =>
  (list?.pages ?? []).flatMap(({ data }) =>
    data
      .filter(({ status, next_attempt_at: at }) => status === 'pending' && (at === null || Date.parse(at) <= nowMs))
      .map(({ id }) => id),
  );

type Reads = Readonly<{
  newest: () => PromiseLike<Readonly<{ data: readonly Delivery[] }>>;
  one: (id: string) => PromiseLike<Delivery>;
}>;

const readOneByOneMax = 10;

/** Those that changed, as they are now: most are among the newest, which one request reads. */
export const readChanged = async (ids: readonly string[], { newest, one }: Reads): Promise<readonly Delivery[]> => {
  const { data } = await newest();
  const older = ids.filter((id) => data.every((row) => row.id !== id)).slice(0, readOneByOneMax);
  return [...data, ...(await Promise.all(older.map(one)))];
};
