import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandBus, IntegrationBus } from '@taprail/bus';
import type { Clock } from '@taprail/clock';
import { LOG_START, type Position } from '@taprail/event-store';
import { Leases, loadCheckpoint, type Members } from '@taprail/read-store';
import { type Follower, type FollowerState, type FollowerWorld, leaseNameOf } from './follower';
import { FollowerLags } from './follower-lags';
import { ShareBalance } from './share-balance';
import type { AnyProjection } from '../projections/projection';
import { projectionFollower } from '../projections/projection-follower';
import type { Reaction } from '../reactions/reaction';
import { reactionFollower } from '../reactions/reaction-follower';
import { firstBetween } from '../reads/freshness/has-heard';
import { type Relay, relayFollower } from '../relay/relay';
import type { TimerPlan } from '../timers/timer-plan';
import { timerFollower } from '../timers/timer-follower';

/** The followers of one context. */
export type LogFollowers = Readonly<{
  relays?: readonly Relay<any>[];
  projections?: readonly AnyProjection[];
  timers?: readonly TimerPlan<any>[];
  /** Followers of any other kind. */
  others?: readonly ((world: FollowerWorld) => Follower)[];
}>;

export type FollowerStatus = Readonly<{
  name: string;
  state: FollowerState;
  /** How long it has not been at the end of the log; positions of two stores cannot be compared, seconds can. */
  lagSeconds: number;
  lastError?: string;
}>;

const settleStepMs = 5;
/** Without any progress; followers that have much to do are waited for. */
const settleTimeoutMs = 60_000;
/** Where others go on writing, followers may never come to rest. */
const settleMaxMs = 900_000;

/** Every follower of this process. */
export class Followers {
  private readonly all: readonly Follower[];
  private readonly names: readonly string[];
  private readonly balance: ShareBalance | undefined;
  private readonly world: FollowerWorld;
  private readonly lag = new FollowerLags(performance.now());

  constructor(
    followed: readonly LogFollowers[],
    reactions: readonly Reaction[],
    given: FollowerWorld,
    private readonly buses: Readonly<{ commands: CommandBus; events: IntegrationBus; clock: Clock }>,
    /** The processes that share these followers, where there may be several. */
    members?: Members,
  ) {
    const { holder } = given.settings;
    this.balance = members && new ShareBalance(members, holder, () => this.names, given.log);
    const world = this.balance === undefined ? given : { ...given, shares: this.balance };
    this.world = world;
    this.all = [
      ...followed.flatMap(({ relays = [] }) => relays.map((relay) => relayFollower(relay, buses.events, world))),
      ...followed.flatMap(({ projections = [] }) => projections.map((p) => projectionFollower(p, world))),
      ...followed.flatMap(({ timers = [] }) =>
        timers.map((plan) => timerFollower(plan, buses.commands, buses.clock, world)),
      ),
      ...followed.flatMap(({ others = [] }) => others.map((other) => other(world))),
      ...reactions.map((reaction) => reactionFollower(reaction, buses.clock, world)),
    ];
    this.names = this.all.map(({ name }) => name).sort();
    requireUniqueNames(this.names);
  }

  async start(): Promise<void> {
    await this.balance?.start(this.world.settings.leaseTtlMs / 5);
    for (const follower of this.all) follower.start();
  }

  async stop(): Promise<void> {
    // The others take what becomes free at once, because nobody else is expected to.
    await this.balance?.stop();
    await Promise.all(this.all.map((follower) => follower.stop()));
  }

  /** State of each follower in this process, without reading the stores. */
  states(): readonly Pick<FollowerStatus, 'name' | 'state'>[] {
    return this.all.map(({ name, state }) => ({ name, state }));
  }

  async status(): Promise<readonly FollowerStatus[]> {
    const look = { head: await this.world.store.head(), atMs: performance.now() };
    const statuses = this.all.map(async (follower) => {
      const { name, state, lastError } = follower;
      const lagSeconds = this.lag.seconds(name, look, await this.nextOf(follower, look.head));
      return { name, state, lagSeconds, ...(lastError === undefined ? {} : { lastError }) };
    });
    return Promise.all(statuses);
  }

  /** The first position up to the head that a follower may still have to do, whichever process runs it. */
  private async nextOf(follower: Follower, head: Position): Promise<Position | undefined> {
    const { name, state, position, isWaiting, streamPrefixes, placeTrails } = follower;
    // A store may tell of events that are not ours only now and then: who waits for the next page is at the end.
    if (state !== 'waiting for lease') return isWaiting || position >= head ? undefined : position + 1n;
    // Another process follows for this one: how far it is stands in the read store that both share.
    const { store, readStore } = this.world;
    if (placeTrails) return (await new Leases(readStore).isHeld(leaseNameOf(name))) ? undefined : LOG_START;
    const stored = (await loadCheckpoint(readStore.db, name)) ?? LOG_START;
    return firstBetween({ store, streamPrefixes }, stored, head);
  }

  /** Resolves when everything in the log has been followed to its end, and heard where it was told: consequences included. */
  async settled(): Promise<void> {
    const endMs = performance.now() + settleMaxMs;
    let progressMs = performance.now();
    let progress = '';
    let before: Position | undefined;
    for (let quiet = 0; quiet < 2;) {
      const head = await this.world.store.head();
      const reached = `${head} ${this.all.map(({ position }) => position).join(' ')}`;
      if (reached !== progress) [progress, progressMs] = [reached, performance.now()];
      const heard = this.buses.events.idle?.() ?? true;
      // While the log still grows, pages are let to fill up: to take them by the handful would only make it longer.
      if (heard && head === before) for (const follower of this.all) follower.hurry();
      before = head;
      const idle = heard && this.all.every(({ position, inFlight }) => position >= head && inFlight === 0);
      quiet = idle ? quiet + 1 : 0;
      const nowMs = performance.now();
      if (nowMs - progressMs > settleTimeoutMs || nowMs > endMs) throw new Error('Followers did not come to rest');
      await sleep(settleStepMs);
    }
  }
}

const requireUniqueNames = (names: readonly string[]): void => {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated) throw new Error(`Two followers are named ${repeated}; they would share one checkpoint`);
};
