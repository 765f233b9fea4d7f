import {
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useQuery,
  type UseInfiniteQueryResult,
  type InfiniteData,
  type UseQueryResult,
} from '@tanstack/preact-query';
import type { ListPage, TaprailError } from '@taprail/sdk';

/** An answer is kept, shown at once when its page is opened again, and read again behind it. */
export const queries = new QueryClient({
  defaultOptions: {
    // The SDK has sent again what may be sent again.
    queries: { retry: false, staleTime: 2_000, gcTime: 600_000 },
    mutations: { retry: false },
  },
});

type ReadOptions = Readonly<{
  isEnabled?: boolean;
  /** Shows the answer to the arguments before until the new one is there. */
  keepsBefore?: boolean;
  /** The answer never changes, such as the state after an event of the past. */
  isFinal?: boolean;
  /** Asks again after so many milliseconds, for what no hint tells of. */
  everyMs?: number;
  /** Changes do not have it read again, because that takes many requests: people ask for it, or `everyMs` does. */
  waits?: boolean;
}>;

/**
 * One read, by the name of its operation and its arguments; live updates find it by that name.
 * `useRead('transactions.get', [id], (signal) => client.transactions.get(id, {}, { signal }))`
 */
export const useRead = <T>(
  operation: string,
  args: readonly unknown[],
  read: (signal: AbortSignal) => PromiseLike<T>,
  { isEnabled = true, keepsBefore = false, isFinal = false, everyMs, waits = false }: ReadOptions = {},
): UseQueryResult<T, TaprailError> =>
  useQuery<T, TaprailError>({
    queryKey: [operation, ...args],
    queryFn: async ({ signal }) => await read(signal),
    enabled: isEnabled,
    ...(keepsBefore ? { placeholderData: keepPreviousData as never } : {}),
    ...(isFinal ? { staleTime: Infinity } : {}),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(waits ? { meta: { waits } } : {}),
  });

export type ListRead<T> = UseInfiniteQueryResult<InfiniteData<ListPage<T>>, TaprailError>;

/** The name of a list in the cache. One page of the same list, read by itself, is another answer. */
export const listKey = (operation: string, filters: object): readonly unknown[] => [operation, filters, 'pages'];

/** Pages of a list, one after the other. It does not jump when something changes: `NewRows` says so and shows it when asked. */
export const useListRead = <T>(
  operation: string,
  filters: object,
  read: (cursor: string | undefined, signal: AbortSignal) => PromiseLike<ListPage<T>>,
): ListRead<T> =>
  useInfiniteQuery<ListPage<T>, TaprailError, InfiniteData<ListPage<T>>, readonly unknown[], string | undefined>({
    queryKey: listKey(operation, filters),
    queryFn: async ({ pageParam, signal }) => await read(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ has_more: hasMore, next_cursor: next }) => (hasMore ? (next ?? undefined) : undefined),
    placeholderData: keepPreviousData,
    meta: { waits: true },
  });

/** Reads once more what the page shows. The page shows the answer too. */
export const readAgain = async <T>(operation: string, ...args: readonly unknown[]): Promise<T> => {
  const queryKey = [operation, ...args];
  await queries.refetchQueries({ queryKey, exact: true }, { throwOnError: true });
  return queries.getQueryData<T>(queryKey)!;
};
