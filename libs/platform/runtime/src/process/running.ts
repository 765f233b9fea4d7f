import type { Logger } from '@taprail/telemetry';

/** A started process. */
export type Running = Readonly<{
  lines: readonly string[];
  logger: Logger;
  graceMs: number;
  /** Not ready, no new requests, finish what is under way, commit, disconnect, close. */
  stop: () => Promise<void>;
}>;
