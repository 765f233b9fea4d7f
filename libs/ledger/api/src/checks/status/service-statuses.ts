import { Inject, Injectable } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus, type FollowerLag, type GroupStatus, parkedContext } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import { type ConsumerGroup, consumerGroups, mintId } from '@taprail/contracts';
import { FOLLOWERS_WATCH, type FollowersWatch } from '@taprail/ports';
import { SharedReads } from '@taprail/subscriptions';
import { LOGGER, type Logger, OutageLog } from '@taprail/telemetry';

const timeoutMs = 3_000;
const actor = { kind: 'service', id: 'gateway' } as const;
/** These are not running: newer code does their work, or the process ends. */
const ended: ReadonlySet<string> = new Set(['superseded', 'stopped']);

/** Null: the service does not answer. */
export type ServicesStatus = Readonly<{
  groups: readonly Readonly<{ group: ConsumerGroup; status: GroupStatus | null }>[];
  /** Of all services that answer, each follower once. */
  followers: readonly FollowerLag[];
  /** When every service last answered; null while that never was. */
  asOf: string | null;
}>;

/** The status of every service's consumers and followers; in one process they are all in this one. */
@Injectable()
export class ServiceStatuses {
  private readonly outages: OutageLog;
  private asOf: string | null = null;
  private readonly statuses = new SharedReads((platformId) => this.askAll(platformId));

  constructor(
    @Inject(COMMAND_BUS) private readonly bus: CommandBus,
    @Inject(FOLLOWERS_WATCH) private readonly followers: Pick<FollowersWatch, 'status'>,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly clock: Clock,
  ) {
    this.outages = new OutageLog(log);
  }

  /** For a platform also what is parked of its own messages; null: for the operator. */
  read(platformId: string | null): Promise<ServicesStatus> {
    return this.statuses.of(platformId);
  }

  private async askAll(platformId: string | null): Promise<ServicesStatus> {
    const [own, ...groups] = await Promise.all([
      this.ownFollowers(),
      ...consumerGroups.map(async (group) => ({ group, status: await this.ask(group, platformId) })),
    ]);
    const followers = [...own, ...groups.flatMap(({ status }) => status?.followers ?? [])];
    if (groups.every(({ status }) => status !== null)) this.asOf = this.clock.iso();
    return { groups, followers: eachOnce(followers), asOf: this.asOf };
  }

  private async ownFollowers(): Promise<readonly FollowerLag[]> {
    try {
      return await this.followers.status();
    } catch (error) {
      this.log.warn({ err: error }, 'the followers of this process do not say how far they are');
      return [];
    }
  }

  private async ask(group: ConsumerGroup, platformId: string | null): Promise<GroupStatus | null> {
    const commandId = mintId('cmd');
    const envelope = { commandId, correlationId: commandId, actor, deadlineMs: Date.now() + timeoutMs };
    const match = platformId === null ? null : { field: 'platform_id', value: platformId };
    try {
      const name = `${parkedContext(group)}.status`;
      return (await this.bus.send({ ...envelope, name, key: `read-${commandId}`, data: { match } })) as GroupStatus;
    } catch (error) {
      this.outages.note(group, error, { group }, 'a service does not say how far its consumers are');
      return null;
    }
  }
}

/** Of a follower that several processes know, the one counts that is least behind: the others only stand by. */
const eachOnce = (followers: readonly FollowerLag[]): readonly FollowerLag[] => {
  const known = new Map<string, FollowerLag>();
  for (const follower of followers) {
    const before = known.get(follower.name);
    if (ended.has(follower.state)) continue;
    if (before === undefined || follower.lagSeconds < before.lagSeconds) known.set(follower.name, follower);
  }
  return [...known.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1));
};
