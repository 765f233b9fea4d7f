import type { Recorded } from '@taprail/event-store';

/** That something has changed, for whoever shows it: it is read again, and this never says what it has become. */
export type ResourceChange = Readonly<{
  platformId: string;
  /** The kind of the resource, as the API names it in `object`. */
  resource: string;
  id: string;
  /** Of the stream that has grown; it rises with each change of the resource. */
  revision: number;
}>;

/** Says which resources of which platform an event of the log has changed. An api offers one for its own streams. */
export interface ChangeSource {
  readonly streamPrefixes: readonly string[];
  changesOf(recorded: Recorded): readonly ResourceChange[] | Promise<readonly ResourceChange[]>;
}

export const CHANGE_SOURCE = Symbol('ChangeSource');
