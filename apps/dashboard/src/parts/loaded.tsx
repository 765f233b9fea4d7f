import { TaprailError } from '@taprail/sdk';
import type { UseQueryResult } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { Problem } from './problem';
import { WaysBack } from './ways-back';

/** Grey lines in place of what is being read; they appear after a moment, so that a fast answer does not flicker. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div class="skeleton" role="status" aria-label="Loading">
    {Array.from({ length: lines }, (_, at) => (
      <span key={at} />
    ))}
  </div>
);

type Props<T> = { read: UseQueryResult<T, Error>; lines?: number; children: (data: T) => ComponentChildren };

/** `<Loaded read={transaction}>{(data) => …}</Loaded>`: while it loads, when it failed, and when it is there. */
export const Loaded = <T,>({ read, lines = 3, children }: Props<T>) => {
  if (read.data !== undefined) {
    return (
      <>
        {read.isError && <Problem error={read.error} onRetry={() => void read.refetch()} />}
        {children(read.data)}
      </>
    );
  }
  if (read.isError) {
    return (
      <Problem error={read.error} onRetry={() => void read.refetch()}>
        {read.error instanceof TaprailError && read.error.status === 404 && <WaysBack />}
      </Problem>
    );
  }
  return <Skeleton lines={lines} />;
};
