/** Stopped: what it may not skip stands in front of it. It waits for someone to look, and for `resume`. */
export type LaneState =
  | Readonly<{ status: 'closed' }>
  | Readonly<{ status: 'reading' }>
  | Readonly<{ status: 'open' }>
  | Readonly<{ status: 'stopped'; reason: string; sourceEventId: string | null }>;

/** The lane takes nothing now. Whatever it was asked to post may be sent again, and is then posted once. */
export class LaneClosed extends Error {
  override readonly name = 'LaneClosed';

  constructor(
    readonly shard: number,
    readonly state: LaneState,
  ) {
    super(`Shard ${shard} is ${state.status}${state.status === 'stopped' ? `: ${state.reason}` : ''}`);
  }
}

/** More is waiting than may wait: come again later. */
export class LaneFull extends Error {
  override readonly name = 'LaneFull';

  constructor(readonly shard: number) {
    super(`Too much is waiting for shard ${shard}`);
  }
}
