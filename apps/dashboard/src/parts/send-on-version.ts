import { TaprailError } from '@taprail/sdk';
import { type Difference, differencesBetween } from './differences';

/** A thing as it was read, with the version that a write may name in If-Match. */
type ReadVersion = Readonly<{ value: unknown; etag: string | undefined }>;

/** The thing that a decision is about: as the person sees it, and how it is read again when a write finds it changed. */
export type ActionSubject = Readonly<{
  shown: unknown;
  read: () => PromiseLike<ReadVersion>;
  /** Of its amounts, where it has one currency. */
  currency?: string;
}>;

/** A version that somebody else has made meanwhile, and what is different in it. */
export type NewerVersion = Readonly<{ etag: string | undefined; differences: readonly Difference[] }>;

export type SendOutcome<T> = Readonly<{ result: T } | { newer: NewerVersion }>;

const sendsMax = 4;
const readsMax = 6;
const betweenReadsMs = 250;

/** The read side may be a moment behind the write that was refused. */
const readNewer = async (
  { read }: ActionSubject,
  stale: string | undefined,
  pause: (ms: number) => Promise<void>,
): Promise<ReadVersion | undefined> => {
  for (let reads = 0; reads < readsMax; reads += 1) {
    if (reads > 0) await pause(betweenReadsMs);
    const found = await read();
    if (found.etag !== stale) return found;
  }
  return undefined;
};

const pauseFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends a write on the version that was shown. When there is a newer one, the difference is for the person to judge; where nothing
 * that was shown differs, such as after the provider was merely asked once more, the decision stands and is sent on the newer.
 */
export const sendOnVersion = async <T>(
  etag: string | undefined,
  send: (etag: string | undefined) => PromiseLike<T>,
  subject: ActionSubject | undefined,
  pause = pauseFor,
): Promise<SendOutcome<T>> => {
  let version = etag;
  for (let sends = 1; ; sends += 1) {
    try {
      return { result: await send(version) };
    } catch (thrown) {
      const isStale = thrown instanceof TaprailError && thrown.is('revision_mismatch');
      if (!isStale || !subject || sends === sendsMax) throw thrown;
      const found = await readNewer(subject, version, pause);
      if (!found) throw thrown;
      const differences = differencesBetween(subject.shown, found.value);
      if (differences.length > 0) return { newer: { etag: found.etag, differences } };
      version = found.etag;
    }
  }
};
