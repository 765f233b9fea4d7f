import type { Members } from '@taprail/read-store';
import { type Logger, OutageLog } from '@taprail/telemetry';

/** A look right at the end of a term may come a moment before it. */
const termEndMs = 20;

/** Which of its followers a process should run; the leases see to it that no two processes run one. */
export interface FollowerShares {
  isOurs(follower: string): boolean;
}

/**
 * Deals the followers of a service out to its processes, in turn: each process reckons the same from the list of those that
 * are alive. A process that comes gets its share from the others, one that goes leaves its own to them.
 */
export class ShareBalance implements FollowerShares {
  private alive: readonly string[] = [];
  private timer: NodeJS.Timeout | undefined;
  private everyMs = 0;
  private isStopped = false;
  private readonly outages: OutageLog;

  constructor(
    private readonly members: Members,
    private readonly self: string,
    /** In one order for every process of the service. */
    private readonly followers: () => readonly string[],
    private readonly log: Logger,
  ) {
    this.outages = new OutageLog(log);
  }

  /** Resolves when the others are known. */
  async start(everyMs: number): Promise<void> {
    this.everyMs = everyMs;
    await this.refresh();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.members.leave(this.self).catch(() => undefined);
  }

  /** Without a list everything is: who may really write is for the lease to say. */
  isOurs(follower: string): boolean {
    const owner = this.alive[this.followers().indexOf(follower) % this.alive.length];
    return owner === undefined || owner === this.self;
  }

  private async refresh(): Promise<void> {
    let nextMs = this.everyMs;
    try {
      await this.members.announce(this.self);
      const terms = await this.members.listTerms();
      // A process that was killed is missed at the moment at which its term ends, not at the next look after that.
      nextMs = Math.min(nextMs, ...terms.map(({ leftMs }) => leftMs + termEndMs));
      const alive = terms.map(({ member }) => member);
      const isChanged = alive.join() !== this.alive.join();
      this.alive = alive;
      if (!isChanged) return;
      const ours = this.followers().filter((follower) => this.isOurs(follower));
      this.log.info({ members: alive, ours }, 'followers are dealt out anew');
      await this.members.prune();
    } catch (error) {
      this.outages.note('list', error, {}, 'the other processes of the service are not known; the last list holds');
    } finally {
      if (!this.isStopped) this.timer = setTimeout(() => void this.refresh(), nextMs).unref();
    }
  }
}
