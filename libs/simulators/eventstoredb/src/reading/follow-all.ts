import { randomUUID } from 'node:crypto';
import { setImmediate as letOthersGoOn } from 'node:timers/promises';

import type { LoggedEvent } from '../rules/recorded-event';
import type { Storage } from '../storage/open-storage';
import { invalidArgument } from '../wire/call-failure';
import type { EventFilter } from '../wire/event-filter';
import { caughtUpAnswer, checkpointAnswer, confirmationAnswer, eventAnswer } from '../wire/read-answers';
import type { AllSource, Following } from '../wire/read-request';
import { resolve } from './links';
import type { Outgoing } from './outgoing';
import type { WakeUp } from './wake-up';

const pageMax = 500;
const historyMatchesMax = 32;

/** One subscription to the log of all streams: where it stands, and when its next checkpoint is due. */
class AllFollower {
  private cursor: bigint;
  private sinceCheckpoint = 0;
  private lastCheckpoint = -1n;
  private readonly filter: EventFilter | undefined;

  constructor(
    private readonly storage: Storage,
    private readonly follow: Following<AllSource>,
    private readonly out: Outgoing,
  ) {
    const { from, filter } = follow.source;
    this.filter = filter;
    this.cursor = from === 'start' ? -1n : from === 'end' ? storage.log.head() : from;
  }

  async sendHistory(): Promise<void> {
    const start = this.cursor;
    while (this.out.isOpen && (await this.sendHistoryPage())) await letOthersGoOn();
    if (this.cursor > start) await this.sendCheckpoint();
    this.sinceCheckpoint = 0;
  }

  /** False when nothing new was there. */
  async sendLivePage(): Promise<boolean> {
    const page = this.storage.log.allAfter(this.cursor, pageMax);
    for (const event of page) {
      await this.consider(event);
      if (this.filter === undefined || this.sinceCheckpoint < this.filter.checkpointInterval) continue;
      await this.sendCheckpoint();
      this.sinceCheckpoint = 0;
    }
    return page.length > 0;
  }

  private async sendHistoryPage(): Promise<boolean> {
    const page = this.storage.log.allAfter(this.cursor, this.filter?.window ?? pageMax);
    let matches = 0;
    for (const event of page) {
      if (await this.consider(event)) matches += 1;
      if (this.filter !== undefined && matches === historyMatchesMax) break;
    }
    if (this.filter !== undefined && this.sinceCheckpoint >= this.filter.checkpointInterval) {
      await this.sendCheckpoint();
      this.sinceCheckpoint %= this.filter.checkpointInterval;
    }
    return page.length > 0;
  }

  private async consider(event: LoggedEvent): Promise<boolean> {
    this.cursor = event.position;
    this.sinceCheckpoint += 1;
    if (this.filter !== undefined && !this.filter.matches(event)) return false;
    await this.out.send(eventAnswer(resolve(this.storage.log, event, this.follow.resolveLinks)));
    return true;
  }

  private async sendCheckpoint(): Promise<void> {
    if (this.filter === undefined || this.cursor <= this.lastCheckpoint) return;
    this.lastCheckpoint = this.cursor;
    await this.out.send(checkpointAnswer(this.cursor));
  }
}

export const followAll = async (
  storage: Storage,
  follow: Following<AllSource>,
  out: Outgoing,
  committed: WakeUp,
): Promise<void> => {
  const { from } = follow.source;
  if (typeof from === 'bigint' && !storage.log.isBoundary(from)) {
    throw invalidArgument('Trying to read from an invalid position.');
  }
  const follower = new AllFollower(storage, follow, out);
  await out.send(confirmationAnswer(randomUUID()));
  await follower.sendHistory();
  await out.send(caughtUpAnswer());
  while (out.isOpen) {
    if (!(await follower.sendLivePage())) await committed.wait();
  }
};
