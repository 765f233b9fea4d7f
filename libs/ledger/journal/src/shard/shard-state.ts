import { HandlerUnavailable } from '@taprail/bus';

/** Stopped: what it may not skip stands in front of it. It waits for someone to look, and for `resume`. */
export type ShardState =
  | Readonly<{ status: 'closed' }>
  | Readonly<{ status: 'reading' }>
  | Readonly<{ status: 'open' }>
  | Readonly<{ status: 'stopped'; reason: string; sourceEventId: string | null }>;

/** The shard takes nothing now. Whatever it was asked to post may be sent again, and is then posted once. */
export class ShardClosed extends HandlerUnavailable {
  constructor(
    readonly shard: number,
    readonly state: ShardState,
  ) {
    super(`Shard ${shard} is ${state.status}${state.status === 'stopped' ? `: ${state.reason}` : ''}`);
  }
}

/** Whether a posting was refused by a shard that waits for a person. */
export const isStoppedShard = (error: unknown): boolean =>
  error instanceof ShardClosed && error.state.status === 'stopped';

/** More is waiting than may wait: come again later. */
export class ShardFull extends HandlerUnavailable {
  constructor(readonly shard: number) {
    super(`Too much is waiting for shard ${shard}`);
  }
}
