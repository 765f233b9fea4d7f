import type { DataMatch, GroupStatus } from './group-status';
import type { RedactedEvent } from './redact-event';

/** The context of the commands about what is parked for a group: whoever consumes for the group serves it. */
export const parkedContext = (group: string): string => `${group}-parked`;
const contextOfGroup = /-parked$/;

/** The group that consumes the commands of a context: a service has one group, for commands as for events. */
export const groupServing = (context: string): string => context.replace(contextOfGroup, '');

export const isParkedContext = (context: string): boolean => contextOfGroup.test(context);

export type ParkedState = 'parked' | 'discarded';

/** A message as it is shown to an operator. */
export type ShownParkedMessage = Readonly<{
  id: string;
  group: string;
  topic: string;
  key: string;
  partition: number;
  offset: number;
  state: ParkedState;
  /** The first parked message of its key, when that is another one. */
  blocked_by: string | null;
  attempts: number;
  error: string;
  parked_at: string;
  discarded: Readonly<{ by: string; at: string; reason: string }> | null;
  event: RedactedEvent;
}>;

/** The place of the last message of a page: a list is in the order of topics and places. */
export type ParkedCursor = Readonly<{ topic: string; partition: number; offset: number }>;

export type ListParked = Readonly<{
  state: ParkedState;
  topic?: string;
  type?: string;
  key?: string;
  /** Only messages that were announced from one of these places. */
  sources?: readonly Readonly<{ stream: string; revision: number }>[];
  after?: ParkedCursor;
  limit: number;
}>;

/** One message, everything of a key, or every key whose first parked message is of a type. */
export type ReplayParked =
  | Readonly<{ id: string }>
  | Readonly<{ key: string; topic?: string }>
  | Readonly<{ type: string }>;

export type ParkedReplayResult = Readonly<{
  replayed: number;
  /** Messages that are still parked of the keys that the replay was about. */
  still_parked: number;
  failures: readonly Readonly<{ id: string; key: string; error: string }>[];
}>;

export type ParkedCommands = {
  list: { data: ListParked; reply: readonly ShownParkedMessage[] };
  /** How the group is doing, and how much of what is parked for it has a value in its data. */
  status: { data: Readonly<{ match: DataMatch | null }>; reply: GroupStatus };
  read: { data: Readonly<{ id: string }>; reply: ShownParkedMessage };
  replay: { data: ReplayParked; reply: ParkedReplayResult };
  discard: { data: Readonly<{ id: string; reason: string }>; reply: ShownParkedMessage };
};
