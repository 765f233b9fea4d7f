import type { Position } from '../../event-store';
import type { CommitSignal } from '../commit-signal';

/** It is asked for again after this long at the latest: commits of other processes are not announced. */
const knownMs = 10;

/** The end of the log for all who follow it, who look for it after each commit: it is the same until the next. */
export class FollowedHead {
  private commits = -1;
  private askedMs = -Infinity;
  private known: Position | undefined;

  constructor(
    private readonly head: () => Position,
    private readonly signal: CommitSignal,
  ) {}

  get(): Position {
    const commits = this.signal.count();
    const nowMs = performance.now();
    if (this.known !== undefined && commits === this.commits && nowMs - this.askedMs <= knownMs) return this.known;
    this.commits = commits;
    this.askedMs = nowMs;
    this.known = this.head();
    return this.known;
  }
}
